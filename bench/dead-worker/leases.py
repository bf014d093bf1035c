#!/usr/bin/env python3
"""A bare table of leases in SQLite or PostgreSQL, as people write it for a queue of jobs: no program's, only a yardstick.

  leases.py DATABASE add N | claim WORKER TREE SECONDS | beat TASK TOKEN SECONDS | close TASK TOKEN
                     | free TASK | list | expired | saved TASK FOLDER

DATABASE is a file, or the address of a PostgreSQL server (postgresql:…), which is reached with psql.
PLANT in the environment names faults, separated by commas, which the bench has to catch:
no-expiry, no-fence, no-compare, early-ack, deaf, torn, boast, lock, slow, busy, rescue, rescue-tracked;
and three that are none: rescue saves the files of the worker that is replaced, eager takes every lease for
ended, and fresh counts with the clock, so that no token returns after a backup was restored.
"""
import os
import random
import sqlite3
import subprocess
import sys
import tarfile
import time

PLANT = os.environ.get('PLANT', '').split(',')


class Psql:
    """A connection to a server, with the few methods of SQLite's that are needed here."""

    now, number = 'extract(epoch from clock_timestamp())', 'serial'

    def __init__(self, address):
        self.rows, self.rowcount = [], 0
        self.psql = subprocess.Popen([os.environ.get('PSQL', 'psql'), '-XqwAt', '-F', '\t', '-v', 'ON_ERROR_STOP=1', address],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def execute(self, statement, values=()):
        texts = ('null' if value is None else "'" + str(value).replace("'", "''") + "'" for value in values)
        first, *others = statement.split('?')
        self.rows = []
        try:
            self.psql.stdin.write(first + ''.join(text + part for text, part in zip(texts, others))
                                  + ';\n\\echo done :ROW_COUNT\n')
            self.psql.stdin.flush()
        except OSError as problem:
            raise sqlite3.OperationalError('psql has ended') from problem
        for line in self.psql.stdout:
            if line.startswith('done '):
                self.rowcount = int(line.split()[1])
                return self
            self.rows.append([int(value) if value.isdigit() else value for value in line.rstrip('\n').split('\t')])
        raise sqlite3.OperationalError('psql has ended')

    def fetchall(self):
        return self.rows

    def __iter__(self):
        return iter(self.rows)


class Sqlite(sqlite3.Connection):
    number = 'integer'

    @property
    def now(self):
        return str(time.time())


def connect(database):
    if database.startswith('postgresql:'):
        return Psql(database)
    return sqlite3.connect(database, timeout=30, isolation_level=None, factory=Sqlite)


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
    expired = '0' if 'no-expiry' in PLANT else '1e12' if 'eager' in PLANT else db.now
    for task, token, old in db.execute(
            f"select id, token, tree from task where state = 'open' or state = 'in_progress' and until < {expired}"
            ' order by id').fetchall():
        if old and ('rescue' in PLANT or 'rescue-tracked' in PLANT):
            save(database, task, old)
        same = ''
        if 'no-compare' in PLANT:
            time.sleep(random.uniform(0, 0.3))
        else:
            same = f"and token = {token} and state <> 'closed'"
        if 'torn' in PLANT:
            db.execute('delete from task where id = ?', (task,))
            db.execute("insert into task values (?, 'open', ?, null, null, 0)", (task, token))
        new = time.time_ns() if 'fresh' in PLANT else token + 1
        if db.execute(f"update task set state = 'in_progress', token = {new}, worker = ?, tree = ?, until = {db.now} + {float(seconds)}"
                      f' where id = ? {same}', (worker, tree, task)).rowcount:
            return f'{task} {new}'
    return None


def main(database, what, *words):
    db = connect(database)
    db.execute('create table if not exists task'
               f' (id {db.number} primary key, state text, token bigint, worker text, tree text, until double precision)')
    fence = f'and token = {int(words[1])}' if what in ('beat', 'close') and 'no-fence' not in PLANT else ''
    if what == 'add':
        for _ in range(int(words[0])):
            for row in db.execute("insert into task (state, token, until) values ('open', 0, 0) returning id"):
                print(*row)
    elif what == 'claim':
        got = claim(db, database, *words)
        print(got or 'nothing to do')
        return 0 if got else 13
    elif what == 'beat':
        until = 'until' if 'deaf' in PLANT else f'{db.now} + {float(words[2])}'
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
        until = '1e12' if 'eager' in PLANT else db.now
        for row in db.execute(f"select id from task where state = 'in_progress' and until < {until}"):
            print(*row)
    elif what == 'saved':
        with tarfile.open(f'{database}.{words[0]}.tar') as archive:
            archive.extractall(words[1])
    return 0


def troubled(database, *words):
    """The table, with the faults that do not need to know its statements."""
    if 'slow' in PLANT:
        time.sleep(2)
    ends = time.process_time() + ('busy' in PLANT)
    while time.process_time() < ends:
        pass
    locked = 'lock' in PLANT and words[0] in ('claim', 'close')
    if locked:  # and it stays if anything goes wrong
        os.close(os.open(f'{database}.lock', os.O_CREAT | os.O_EXCL))
    code = main(database, *words)
    if locked:
        os.unlink(f'{database}.lock')
    return code


if __name__ == '__main__':
    try:
        sys.exit(troubled(*sys.argv[1:]))
    except sqlite3.Error as problem:
        if 'boast' in PLANT:
            print('1 1')
            sys.exit(0)
        sys.exit(f'leases: {problem}')
