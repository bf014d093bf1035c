"""The faults: what is done to a worker, its machine or its tracker, and what the log then says.

Each function takes the bench and an adapter's name, and returns the cells of its rows. '–' is what a
tracker has nothing for, 'not here' a fault that this machine or user cannot make.
"""
import os
import resource
import shutil
import signal
import statistics
import subprocess
import threading
import time
from types import SimpleNamespace

LEASE, GRACE = 15, 5  # seconds, where they can be set
PATIENCE, LONG = 40, 120  # how long a second worker tries for the task of a living one, and of a dead one
AWAY = 10  # seconds that a server is down
KILLS = 6  # between two system calls, at a claim and again at a close
STORM_TASKS, STORM_WORKERS, STORM_PAUSE = 40, 16, 0.4
SYSTEM_CALLS = 'write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,ftruncate,link,mkdir'

ROWS, TITLES, FAULTS = {}, {}, {}
ALONE, SLOW = [], []  # measured alone; as shipped, for minutes
RECOVERY, SERVER = [], []  # only where a command reopens tasks; only where there is a server


def fault(title, rows, alone=False, slow=False, recovery=False, server=False):
    def keep(function):
        name = function.__name__
        FAULTS[name], TITLES[name], ROWS[name] = function, title, rows
        ALONE.extend([name] if alone else [])
        SLOW.extend([name] if slow else [])
        RECOVERY.extend([name] if recovery else [])
        SERVER.extend([name] if server else [])
        return function
    return keep


def rows(name):
    return [row for row, _ in ROWS[name]]


class scene:
    """'with scene(…) as it': a scene that is ended whatever happens."""

    def __init__(self, bench, *words, shipped=False, **more):
        from __main__ import Scene  # the runner is a program without .py
        if not shipped or bench.quick:
            more = dict(lease=2 if bench.quick else LEASE, grace=1 if bench.quick else GRACE) | more
        self.it = Scene(bench, *words, **more)
        self.it.limit, self.it.long = (6, 12) if bench.quick else (PATIENCE, LONG)

    def __enter__(self):
        return self.it

    def __exit__(self, *_):
        self.it.end()


def not_here(name):
    return dict.fromkeys(rows(name), 'not here')


def me(it, name):
    """A worker that lives as long as the bench and is called from here."""
    return SimpleNamespace(name=name, pid=os.getpid(), tree=it.place.tree(name))


@fault('none', [('calm_claim', 'ms of a claim'), ('calm_ready', 'ms of `ready`, 10 tasks'), ('calm_close', 'ms of a close'),
                ('calm_cpu', 'ms of processor time of the three')],
       alone=True)
def calm(bench, name):
    with scene(bench, name, 'calm', tasks=10) as it:
        times, who = {'claim': [], 'ready': [], 'close': [], 'cpu': []}, me(it, 'w')

        def processor():
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            return used.ru_utime + used.ru_stime

        def timed(what, call):
            began = time.monotonic()
            got = call()
            times[what].append(1000 * (time.monotonic() - began))
            return got

        for _ in range(3):
            began = processor()
            timed('ready', it.tracker.ready)
            task, token = timed('claim', lambda: it.tracker.claim(who))
            timed('close', lambda: it.tracker.close(who, task, token))
            times['cpu'].append(1000 * (processor() - began))
        return {f'calm_{what}': round(statistics.median(found)) for what, found in times.items()}


@fault('kill -9 of the worker', [('kill_seen', 's until it is shown, as shipped'), ('kill_taken', 's until another gets the task, as shipped'),
                                 ('kill_lost', 'bytes lost of 16,384 uncommitted, once its work tree is removed')], slow=True)
def kill(bench, name):
    with scene(bench, name, 'kill', shipped=True) as it:
        it.limit = it.long if bench.quick else 330
        it.worker('lost')
        it.kill('lost')
        cells = {}
        taker = threading.Thread(target=lambda: cells.update(kill_taken=it.seconds_until_taken(it.limit)))
        taker.start()
        cells['kill_seen'] = it.seconds_until_seen(it.limit)
        taker.join()
        if cells['kill_seen'] == 'never':  # the second worker was faster
            cells['kill_seen'] = cells['kill_taken']
        cells['kill_lost'] = it.bytes_lost('lost', 'next')
        return cells


@fault("kill -9 of the worker's parent; the worker works on, with heartbeats", [('parent_robbed', 'living workers robbed')],
       recovery=True)
def parent(bench, name):
    with scene(bench, name, 'parent') as it:
        it.worker('w', parent=True, beat=True)
        os.kill(it.processes['w'].pid, signal.SIGKILL)
        return {'parent_robbed': robbed(it)}


def robbed(it):
    """Whether a second worker gets the task of one that lives, or would have, had it tried longer."""
    if it.seconds_until_taken(it.limit) == '–':
        return '–'
    return max(it.judge().overlaps, int(it.states()[it.tasks[0]] != 'in_progress'))


@fault('SIGSTOP beyond the lease, SIGCONT, and a late close', [('stop_robbed', 'stopped workers that lose the task'),
                                                              ('stop_late', 'late closes accepted')])
def stop(bench, name):
    with scene(bench, name, 'stop') as it:
        it.worker('slow', beat=True)
        it.send('slow', signal.SIGSTOP)
        taken = it.seconds_until_taken(it.limit)
        cells = {'stop_robbed': '–' if taken == '–' else int(it.states()[it.tasks[0]] != 'in_progress' or taken != 'never')}
        if taken in ('–', 'never'):  # somebody who thinks that it is dead reopens the task by hand
            it.tracker.hand(it.tasks[0])
            it.worker('second', patience=10)
        it.send('slow', signal.SIGCONT)
        it.close_late('slow')
        return cells | {'stop_late': it.judge().late}


@fault('silent but alive: a long build beyond the lease', [('silent_robbed', 'living workers robbed')],
       recovery=True)
def silent(bench, name):
    with scene(bench, name, 'silent') as it:
        it.worker('w')
        return {'silent_robbed': robbed(it)}


@fault('the clock jumps 2 h forward, as after sleep', [('forward_robbed', 'living workers robbed')],
       recovery=True)
def forward(bench, name):
    with scene(bench, name, 'forward') as it:
        if it.tracker.own_clock or not shutil.which('cc'):
            return not_here('forward')
        it.worker('w', beat=True)
        it.clock(7200)
        return {'forward_robbed': robbed(it)}


@fault('the worker dies and the clock jumps 2 h back', [('back_seen', 's until it is shown'), ('back_taken', 's until another gets the task')],
       recovery=True)
def back(bench, name):
    with scene(bench, name, 'back') as it:
        if it.tracker.own_clock or not shutil.which('cc'):
            return not_here('back')
        it.worker('w')
        it.kill('w')
        it.clock(-7200)
        return {'back_seen': it.seconds_until_seen(it.limit), 'back_taken': it.seconds_until_taken(it.long)}


def found(it, machine, prefix):
    """What is seen and taken within the machine."""
    it.place.prefix = machine.enter()
    seen = it.seconds_until_seen(it.limit)
    it.place.prefix = []
    return {f'{prefix}_seen': seen, f'{prefix}_taken': it.seconds_until_taken(it.long, machine=machine)}


def number_taken(bench, name, what, boots):
    """The worker dies, and another program gets its pid, after a reboot or without one."""
    if not bench.root:
        return not_here(what)
    with scene(bench, name, what) as it:
        machine = it.machine()
        it.worker('w', machine=machine, beat=boots)
        machine.kill('w')
        if boots:
            machine.ask(do='boot', folder=str(it.folder))
        machine.ask(do='occupy', pid=it.line('claimed', 'w')['pid'])
        try:
            return found(it, machine, what)
        finally:
            machine.end()


@fault('a reboot; its pid belongs to another program now', [('reboot_seen', 's until it is shown'),
                                                            ('reboot_taken', 's until another gets the task')],
       recovery=True)
def reboot(bench, name):
    return number_taken(bench, name, 'reboot', True)


@fault('the worker is in a container with its own pids', [('container_robbed', 'living workers robbed'),
                                                          ('container_taken', 's until another gets the task after its death')],
       recovery=True)
def container(bench, name):
    if not bench.root:
        return not_here('container')
    with scene(bench, name, 'container') as it:
        inside = it.machine()
        it.worker('w', machine=inside, beat=True)
        cells = {'container_robbed': robbed(it)}
        inside.kill('w')
        inside.end()
        if cells['container_robbed'] == 0:
            cells['container_taken'] = it.seconds_until_taken(it.long, name='later')
        return cells


@fault('its pid is reused', [('reuse_seen', 's until it is shown'), ('reuse_taken', 's until another gets the task')],
       recovery=True)
def reuse(bench, name):
    return number_taken(bench, name, 'reuse', False)


def fill(folder):
    full = folder / 'full'
    with open(full, 'wb', buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while file.write(b'.' * size):
                    pass
            except OSError:
                pass
    return full


@fault('the disk is full at a claim and at a close', [('full_lost', 'acknowledged writes lost'), ('full_usable', 'usable once there is room')])
def full(bench, name):
    if not bench.root:
        return not_here('full')
    with scene(bench, name, 'full', small=True, tasks=4) as it:
        who, lost, usable = me(it, 'w'), 0, True
        filled = fill(it.folder)
        got = attempt(lambda: it.tracker.claim(who))
        filled.unlink()
        it.mend()
        lost += bool(got) and it.states().get(str(got[0])) != 'in_progress'
        got = it.tracker.claim(who)
        usable &= bool(got)
        if got:
            filled = fill(it.folder)
            closed = attempt(lambda: it.tracker.close(who, *got))
            filled.unlink()
            it.mend()
            if closed:
                lost += it.states().get(str(got[0])) != 'closed'
            else:
                usable &= bool(it.tracker.close(who, *got)) or it.states().get(str(got[0])) == 'closed'
        lost += len(set(it.tasks) - set(it.states()))
        return {'full_lost': lost, 'full_usable': 'yes' if usable else 'no'}


def attempt(call):
    try:
        return call()
    except Exception:  # noqa: BLE001: a tracker that answers with nonsense has failed, and that is all
        return None


@fault(f'kill -9 between two system calls, {KILLS} times at a claim and {KILLS} times at a close',
       [('syscalls_broken', 'kills after which a task is gone or the tracker refuses work')])
def syscalls(bench, name):
    if not shutil.which('strace'):
        return not_here('syscalls')
    with scene(bench, name, 'syscalls', tasks=3 * KILLS + 4) as it:
        broken, gone, who, seen = 0, set(), me(it, 'w'), it.folder / 'calls'
        tracing, calls = ['strace', '-f', '-qq', '--seccomp-bpf'], SYSTEM_CALLS + (',sendto,sendmsg' if it.server else '')

        def count(call):
            it.place.prefix = [*tracing, '-o', str(seen), '-e', f'trace={calls}']
            got = call()
            it.place.prefix = []
            pids = [line.split()[0] for line in seen.read_text().splitlines()]
            return got, max(map(pids.count, set(pids)), default=1)

        def killed(call, part, most):  # somewhere in this sixth of its calls
            when = 1 + int(most * (part + it.rng.random()) / KILLS)
            it.place.prefix = [*tracing, '-o', '/dev/null', '-e', f'inject={calls}:signal=KILL:when={when}']
            attempt(call)
            it.place.prefix = []

        got, claims = count(lambda: it.tracker.claim(who))
        def intact():
            missing = set(it.tasks) - set(attempt(it.states) or {}) - gone
            gone.update(missing)
            return not missing

        _, closes = count(lambda: it.tracker.close(who, *got))
        for part in range(KILLS):
            killed(lambda: it.tracker.claim(who), part, claims)
            ok = intact()
            got = attempt(lambda: it.tracker.claim(who))
            broken += not ok or not got
            if got:
                killed(lambda: it.tracker.close(who, *got), part, closes)
                ok = intact()
                done = (attempt(it.states) or {}).get(str(got[0])) == 'closed' or attempt(lambda: it.tracker.close(who, *got))
                broken += not ok or not done
        return {'syscalls_broken': broken}


@fault('a backup from before the claim is restored, another claims, and the first closes', [('backup_late', 'late closes accepted')])
def backup(bench, name):
    with scene(bench, name, 'backup') as it:
        for worker in ('first', 'second'):
            it.place.tree(worker)
        if it.server:
            it.server.dump()
        subprocess.run(['cp', '-a', it.place.repo, it.folder / 'backup'], check=True)
        it.worker('first')
        shutil.rmtree(it.place.repo)
        (it.folder / 'backup').rename(it.place.repo)
        if it.server:
            it.server.restore()
        it.worker('second')
        it.close_late('first')
        return {'backup_late': it.judge().late}


@fault(f'kill -9 of the server, started again after {AWAY} s', [
    ('server_lost', 'acknowledged closes or tasks lost'), ('server_robbed', 'living workers robbed'),
    ('server_again', 's until a command succeeds, once it answers again')], server=True)
def server(bench, name):
    away = 1 if bench.quick else AWAY
    lease = 9 if bench.quick else 45  # so that a heartbeat is possible between its return and the lease's end
    with scene(bench, name, 'server', lease=lease, tasks=STORM_TASKS) as it:
        it.worker('holder', beat=True)
        busy = [f'w{n}' for n in range(4)]
        for worker in busy:
            it.worker(worker, loop=True, take=True, patience=3600)
        it.wait(lambda: len(it.judge().closed) >= 2, 90)
        time.sleep(it.rng.uniform(0, 1))
        it.server.kill()
        killed = time.monotonic()
        time.sleep(away)
        it.server.start()
        began = time.monotonic()
        it.wait(lambda: attempt(it.tracker.ready), 90)
        again = time.monotonic() - began
        time.sleep(max(0, killed + lease + 5 - time.monotonic()))  # as long as somebody might take the holder's task
        for worker in busy:
            it.kill(worker)
        kept = it.close_late('holder')
        said = it.judge()
        return {'server_lost': lost(it, said), 'server_robbed': max(said.overlaps, int(not kept)), 'server_again': round(again, 1)}


@fault("a worker's connection is cut for longer than its lease, and restored; a late close", [
    ('cut_taken', 's until a worker on another machine gets the task'), ('cut_late', 'late closes accepted'),
    ('cut_again', "s until the first worker's command ends, once it is restored")], server=True)
def cut(bench, name):
    if not bench.root:
        return not_here('cut')
    with scene(bench, name, 'cut') as it:
        machine = it.machine()
        it.worker('far', machine=machine, beat=True, relayed=True)
        it.server.relay.cut()
        cells = {'cut_taken': it.seconds_until_taken(it.long)}
        it.order('far', 'close')
        it.wait(lambda: it.line('closing', 'far'), 5)  # its heartbeat may still wait for an answer
        restored = time.monotonic()
        it.server.relay.mend()
        closed = it.wait(lambda: it.line('closed', 'far'), 120)
        machine.end()
        return cells | {'cut_late': it.judge().late, 'cut_again': round(closed['at'] - restored, 1) if closed else 'never'}


@fault('two copies of the repository, one task claimed in both', [('copy_double', 'double claims')])
def copy(bench, name):
    with scene(bench, name, 'copy') as it:
        copied = it.folder / 'copy'
        subprocess.run(['cp', '-a', it.place.repo, copied], check=True)
        first = it.tracker.claim(me(it, 'first'))
        it.place.repo = copied
        second = it.tracker.claim(SimpleNamespace(name='second', pid=os.getpid(), tree=copied))
        return {'copy_double': int(bool(first and second) and first[0] == second[0])}


@fault(f'{STORM_WORKERS} workers, {STORM_TASKS} tasks, and a kill every {STORM_PAUSE} s', [
    ('storm_double', 'tasks with two living workers at once'), ('storm_late', 'late closes accepted'),
    ('storm_lost', 'acknowledged closes or tasks lost'), ('storm_closed', 'tasks closed, of kills')], alone=True)
def storm(bench, name):
    seconds = 15 if bench.quick else bench.storm
    with scene(bench, name, 'storm', tasks=STORM_TASKS) as it:
        trees = [it.place.tree(f'slot{slot}') for slot in range(STORM_WORKERS)]
        running, kills, began = {}, 0, time.monotonic()

        def start(slot):
            running[slot] = f'w{slot}-{kills}'
            it.worker(running[slot], loop=True, take=True, patience=3600, tree=trees[slot])

        for slot in range(STORM_WORKERS):
            start(slot)
        while time.monotonic() - began < seconds:
            time.sleep(STORM_PAUSE)
            slot = it.rng.randrange(STORM_WORKERS)
            it.kill(running[slot])
            kills += 1
            start(slot)
        for worker in running.values():
            it.kill(worker)
        said = it.judge()
        return {'storm_double': said.overlaps, 'storm_late': said.late, 'storm_lost': lost(it, said),
                'storm_closed': f'{len(said.closed)}, {kills}'}


def lost(it, said):
    """Tasks that are gone, and those whose acknowledged close is."""
    states = it.states()
    return len(set(it.tasks) - set(states)) + sum(states.get(task) != 'closed' for task in said.closed)
