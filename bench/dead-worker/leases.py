#!/usr/bin/env python3
"""A bare table of leases in SQLite, as people write it for a queue of jobs: no program's, only a yardstick.

  leases.py DATABASE add N | claim WORKER TREE SECONDS | beat TASK TOKEN SECONDS | close TASK TOKEN
                     | free TASK | list | expired | saved TASK FOLDER

PLANT in the environment names faults, separated by commas, which the bench has to catch:
no-expiry, no-fence, no-compare, early-ack, deaf, torn, boast, slow, rescue, rescue-tracked.
(The last two save the files of the worker that is replaced; 'rescue' without a fault.)
"""
import os
import random
import sqlite3
import subprocess
import sys
import tarfile
import time

PLANT = os.environ.get('PLANT', '').split(',')


def save(database, task, tree):
    """Keeps the uncommitted files of a worker that is replaced."""
    which = '-m' if 'rescue-tracked' in PLANT else '-mo'
    names = subprocess.run(['git', '-C', tree, 'ls-files', which, '--exclude-standard', '-z'],
                           capture_output=True, text=True).stdout.split('\0')
    staged = subprocess.run(['git', '-C', tree, 'diff', '--cached', '--name-only', '-z'],
                            capture_output=True, text=True).stdout.split('\0')
    with tarfile.open(f'{database}.{task}.tar', 'w') as archive:
        for name in {*names, *staged} - {''}:
            archive.add(os.path.join(tree, name), name)


def claim(db, database, worker, tree, seconds):
    now = time.time()
    expired = 0 if 'no-expiry' in PLANT else now
    for task, token, old in db.execute(
            "select id, token, tree from task where state = 'open' or state = 'in_progress' and until < ?"
            ' order by id', (expired,)).fetchall():
        if old and ('rescue' in PLANT or 'rescue-tracked' in PLANT):
            save(database, task, old)
        if 'slow' in PLANT:
            time.sleep(0.5)
        same = ''
        if 'no-compare' in PLANT:
            time.sleep(random.uniform(0, 0.3))
        else:
            same = f'and token = {token}'
        if 'torn' in PLANT:
            db.execute('delete from task where id = ?', (task,))
            db.execute("insert into task values (?, 'open', ?, null, null, 0)", (task, token))
        if db.execute("update task set state = 'in_progress', token = token + 1, worker = ?, tree = ?, until = ?"
                      f' where id = ? {same}', (worker, tree, now + float(seconds), task)).rowcount:
            return f'{task} {token + 1}'
    return None


def main(database, what, *words):
    db = sqlite3.connect(database, timeout=30, isolation_level=None)
    db.execute('create table if not exists task'
               ' (id integer primary key, state text, token int, worker text, tree text, until real)')
    fence = f'and token = {int(words[1])}' if what in ('beat', 'close') and 'no-fence' not in PLANT else ''
    if what == 'add':
        for _ in range(int(words[0])):
            print(db.execute("insert into task values (null, 'open', 0, null, null, 0)").lastrowid)
    elif what == 'claim':
        got = claim(db, database, *words)
        print(got or 'nothing to do')
        return 0 if got else 13
    elif what == 'beat':
        until = 'until' if 'deaf' in PLANT else str(time.time() + float(words[2]))
        return 0 if db.execute(f"update task set until = {until} where id = ? and state = 'in_progress' {fence}",
                               (words[0],)).rowcount else 4
    elif what == 'close':
        if 'early-ack' in PLANT and int(words[0]) % 2 == 0:
            return 0
        return 0 if db.execute(f"update task set state = 'closed' where id = ? and state = 'in_progress' {fence}",
                               (words[0],)).rowcount else 4
    elif what == 'free':
        db.execute("update task set state = 'open' where id = ?", words)
    elif what == 'list':
        for row in db.execute('select id, state from task'):
            print(*row)
    elif what == 'expired' and 'no-expiry' not in PLANT:
        for row in db.execute("select id from task where state = 'in_progress' and until < ?", (time.time(),)):
            print(*row)
    elif what == 'saved':
        with tarfile.open(f'{database}.{words[0]}.tar') as archive:
            archive.extractall(words[1])
    return 0


if __name__ == '__main__':
    try:
        sys.exit(main(*sys.argv[1:]))
    except sqlite3.Error as problem:
        if 'boast' in PLANT:
            print('1 1')
            sys.exit(0)
        sys.exit(f'leases: {problem}')
