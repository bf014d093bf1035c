"""Machines of one fleet: each has its own host name, machine id, boot id, processes and disk, and its own line.

Whoever works writes what it sees and does into the outside log, lines that are only appended: agents that they
work, hands (loops that call single commands) each command with its outcome. Baton does not know of that log.
"""
import json
import os
import random
import signal
import struct
import subprocess
import sys
import threading
import time
from datetime import datetime
from pathlib import Path

sys.dont_write_bytecode = True  # the folder is the user's
from postgres import ROLE
from relay import Relay

TICK_SECONDS = 0.2
FASTER = 300  # by how many seconds the clock of the last machine is fast
UNKNOWN = 'is not known'  # what Baton says where it cannot know whether a change was made


class Log:
    def __init__(self, folder):
        self.folder = Path(folder) / 'log'
        self.folder.mkdir(exist_ok=True)

    def write(self, name, **what):
        """Appends one line with the time by the host's clock, or an earlier one."""
        with open(self.folder / f'{name}.log', 'a') as file:
            file.write(json.dumps({'at': time.time()} | what) + '\n')

    def lines(self, pattern='*.log'):
        return sorted(self.documents(pattern), key=lambda line: line['at'])

    def documents(self, pattern):
        found = []
        for path in self.folder.glob(pattern):
            for line in path.read_text(errors='replace').splitlines():
                try:
                    found.append(json.loads(line))
                except ValueError:
                    pass  # half a line of a process that was killed
        return found


def outcome(done):
    return 'ok' if done.returncode == 0 else 'unknown' if UNKNOWN in done.stderr else 'failed'


def ahead(folder, seconds):
    """The variables for a clock that is fast by that, or by what a file says."""
    return {'LD_PRELOAD': str(folder / 'faster.so'), 'FASTER': str(seconds)}


def build_clock(folder):
    subprocess.run(['cc', '-shared', '-fPIC', '-O1', '-o', folder / 'faster.so',
                    Path(__file__).resolve().parent.parent / 'src/faster.c'], check=True)


def set_clock(file, seconds):
    """While programs have it open: by how much their clock is fast."""
    with open(file, 'r+b' if file.exists() else 'wb') as clock:
        clock.write(struct.pack('@l', seconds))
    file.chmod(0o644)


# ---- Who works


def agent(folder, name, work):
    """What 'baton run' starts."""
    log, task, epoch = Log(folder), os.environ['BATON_TASK'], int(os.environ['BATON_EPOCH'].split('.')[0])
    who = {'task': task, 'epoch': epoch, 'worker': name, 'pid': os.getpid()}
    log.write(f'agent-{name}', what='begin', **who)
    Path(f'{task}.txt').write_text(f'{name} {epoch}\n')
    print(f'working on {task}', flush=True)
    ends = time.monotonic() + work * random.uniform(0.5, 1.5)
    if random.random() < 0.25:
        key = f'{name} on {task} at epoch {epoch}, process {os.getpid()}'
        began = time.time()
        done = subprocess.run(['baton', 'comment', task, key], capture_output=True, text=True)
        log.write(f'agent-{name}', what='did', op='comment', machine=None, key=key, worker=name, task=task,
                  epoch=epoch, began=began, outcome=outcome(done), exit=done.returncode, said=done.stderr[-500:])
    while time.monotonic() < ends:
        log.write(f'agent-{name}', what='tick', **who)
        time.sleep(TICK_SECONDS)
    log.write(f'agent-{name}', what='end', **who)
    print('<promise>COMPLETE</promise>')


class Hand:
    """A loop that claims, works and closes with single commands, as a person's own script does."""

    def __init__(self, machine, name):
        self.machine, self.name, self.log, self.turn = machine, name, Log(machine.folder), 0

    def loop(self):
        while not self.machine.stopped():
            self.turn += 1
            self.one_task(f'{self.name}-{self.turn}')
            time.sleep(0.5)

    def do(self, op, worker, key, *words, task=None):
        """Runs one command, logs its outcome, and returns its exit code with what it printed as JSON."""
        began = time.time()
        done = subprocess.run(['baton', *words, '--json'], capture_output=True, text=True, cwd=self.machine.repository,
                              stdin=subprocess.DEVNULL,
                              env=os.environ | self.machine.clock | {'BATON_WORKER': worker})
        how = outcome(done)
        if how == 'ok' and done.stdout.startswith('{'):
            answer = json.loads(done.stdout)
        else:
            answer = {}
        self.log.write(f'hand-{self.name}', what='did', op=op, machine=self.machine.number, key=key, worker=worker,
                       task=task or answer.get('id'), epoch=answer.get('epoch'), began=began, outcome=how,
                       exit=done.returncode, said=done.stderr[-500:] if how != 'ok' else '')
        return done.returncode, answer

    def one_task(self, worker):
        mine = ('--worker', worker)
        _, claimed = self.do('claim', worker, worker, 'claim', '--next', *mine, '--pid', str(os.getpid()))
        if 'token' not in claimed:
            return
        task, epoch = claimed['id'], f"{claimed['epoch']}.{claimed['token']}"
        self.do('heartbeat', worker, worker, 'heartbeat', task, *mine, '--epoch', epoch, task=task)
        self.do('comment', worker, worker, 'comment', task, worker, '--epoch', epoch, task=task)
        _, new = self.do('create', worker, worker, 'create', worker, '-p', '3')
        if 'id' in new:
            self.do('depend', worker, new['id'], 'dep', 'add', new['id'], task, task=task)
        tries = 0
        while not self.machine.stopped() and tries < 8:
            tries += 1
            key = f'{worker}/{tries}'
            code, _ = self.do('close', worker, key, 'close', task, *mine, '--epoch', epoch, '--reason', key, task=task)
            if code in (0, 4):
                return


class Machine:
    """The first process of a machine."""

    def __init__(self, folder, number, options):
        self.folder, self.number, self.options = Path(folder), number, options
        # Only for Baton: the outside log has the time of the host.
        faster = options['clock'] == number
        self.clock = ahead(self.folder, FASTER) if faster else {}
        if (self.folder / f'clock{number}').exists():
            self.clock = ahead(self.folder, self.folder / f'clock{number}')
        self.home = self.folder / f'machine{number}'
        self.repository = self.home / 'repository'
        self.log = Log(folder)
        self.running = {}

    def stopped(self):
        return (self.folder / 'stop').exists()

    def main(self):
        for run in range(self.options['runs']):
            tree = self.home / f'tree{run}'
            if not tree.exists():
                subprocess.run(['git', '-C', self.repository, 'worktree', 'add', '-q', '--detach', tree], check=True)
        for hand in range(self.options['hands']):
            threading.Thread(target=Hand(self, f'm{self.number}h{hand}x{os.urandom(2).hex()}').loop).start()
        next_sweep = time.monotonic()
        while not self.stopped():
            for run in range(self.options['runs']):
                self.keep_running(run)
            if time.monotonic() >= next_sweep:
                next_sweep = time.monotonic() + self.options['sweep']
                self.sweep()
            time.sleep(0.5)
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            process.wait()

    def keep_running(self, run):
        name, process = f'm{self.number}r{run}', self.running.get(run)
        if process is not None and process.poll() is None:
            return
        if process is not None:
            self.log.write(f'run-{name}', what='run ended', worker=name, exit=process.returncode)
        with open(self.log.folder / f'run-{name}.out', 'a') as out:
            self.running[run] = subprocess.Popen(
                ['baton', 'run', '--json', '--wait', '1h', '--worker', name, '--preset', 'black-box', '--', 'env', '-u',
                 'LD_PRELOAD', sys.executable, __file__, 'agent', self.folder, name, str(self.options['work'])],
                cwd=self.home / f'tree{run}', stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                env=os.environ | self.clock | {'TRIAL_RUN': name})

    def sweep(self):
        last = self.running.get('sweep')
        if last is not None and last.poll() is None:
            return
        with open(self.log.folder / f'sweep-{self.number}.out', 'a') as out:
            self.running['sweep'] = subprocess.Popen(['baton', 'sweep', '--json'], cwd=self.repository, stdout=out,
                                                     stderr=out, stdin=subprocess.DEVNULL, env=os.environ | self.clock)


# ---- The host


class Fleet:
    """The machines, seen from the host. Machine 0 is the host's own, from which the project is made."""

    def __init__(self, folder, dist, server, *, machines=2, runs=1, hands=1, tasks=200, work=6.0, lease=30, sweep=10,
                 patience=20, clock=0):
        self.folder, self.dist, self.server = Path(folder), Path(dist), server
        self.count, self.tasks, self.lease, self.patience = machines, tasks, lease, patience
        self.options = {'runs': runs, 'hands': hands, 'work': work, 'sweep': sweep, 'clock': clock}
        self.log = Log(folder)
        self.machines = {}
        self.more = {}  # what a trial needs besides: a replica, a pooler
        self.lost = (0, 0)  # when what was acknowledged may be lost, because an older server replaced this one
        self.lines = {n: Relay(server.port) for n in range(machines + 2)}

    def numbers(self):
        return range(1, self.count + 1)

    def prepare(self):
        place = self.folder / 'origin'
        place.mkdir()
        git = ['git', '-C', place]
        for words in (['init', '-q', '-b', 'main'], ['config', 'user.name', 'Fleet'],
                      ['config', 'user.email', 'fleet@example.com'], ['commit', '-q', '--allow-empty', '-m', 'Begin']):
            subprocess.run([*git, *words], check=True)
        for number in range(1, self.count + 2):  # one more, for single commands
            home = self.folder / f'machine{number}'
            home.mkdir()
            subprocess.run(['git', 'clone', '-q', place, home / 'repository'], check=True)
            (home / 'machine-id').write_text(f'{number:032x}\n')
        if self.options['clock']:
            build_clock(self.folder)
        self.baton(0, 'init', '--prefix', 'fl', cwd=place)
        when = '2026-01-01T00:00:00Z'
        tasks = self.folder / 'tasks.jsonl'
        tasks.write_text(''.join(json.dumps(
            {'id': f'fl-{n}', 'title': f'Task {n}', 'status': 'open', 'priority': n % 3, 'issue_type': 'task',
             'created_at': when, 'updated_at': when}) + '\n' for n in range(self.tasks)))
        self.baton(0, 'import', 'beads', tasks, '-q', cwd=place)

    def baton(self, number, *words, cwd):
        return subprocess.run([self.dist / 'bin/baton', *words], cwd=cwd, env=self.variables(number), check=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def variables(self, number):
        return {'PATH': f'{self.dist}/bin:/usr/bin:/bin:/usr/sbin', 'USER': f'user{number}',
                'HOME': str(self.folder / f'machine{number}'), 'LANG': 'C.UTF-8', 'GIT_CONFIG_GLOBAL': '/dev/null',
                'BATON_DB': f'postgresql://{ROLE}@127.0.0.1:{self.lines[number].port}/{ROLE}?project=fleet'
                            '&sslmode=disable',
                'BATON_STALE_SECONDS': str(self.lease), 'BATON_LOCK_TIMEOUT': f'{self.patience}s'}

    def inside(self, number, *words, **more):
        """Starts a program on a machine."""
        home = self.folder / f'machine{number}'
        boot = home / 'boot-id'
        if not boot.exists():
            self.new_boot(number)
        # Each machine has a disk of its own.
        hide = ''.join(f'mount -t tmpfs none {self.folder}/machine{n} && '
                       for n in range(1, self.count + 2) if n != number)
        script = (f'{hide}hostname machine{number} && mount --bind {home}/machine-id /etc/machine-id && '
                  f'mount --bind {boot} /proc/sys/kernel/random/boot_id && "$@"; exit $?')
        env = [f'{name}={value}' for name, value in self.variables(number).items()]
        return subprocess.Popen(
            ['unshare', '--mount', '--uts', '--pid', '--fork', '--mount-proc', '--kill-child=KILL', 'env', '-i', *env,
             'sh', '-c', script, 'sh', *map(str, words)], stdin=subprocess.DEVNULL, cwd=home / 'repository', **more)

    def new_boot(self, number):
        digits = '-'.join(f'{random.getrandbits(4 * n):0{n}x}' for n in (8, 4, 4, 4, 12))
        (self.folder / f'machine{number}' / 'boot-id').write_text(digits + '\n')

    def boot(self, number):
        self.new_boot(number)
        self.machines[number] = self.inside(number, sys.executable, __file__, 'machine', self.folder, number,
                                            json.dumps(self.options))

    def boot_all(self):
        for number in self.numbers():
            self.boot(number)

    def lose_power(self, number):
        """Without a word to the server."""
        self.lines[number].vanish()
        machine = self.machines.pop(number)
        self.log.write('trouble', what='killed', worker=f'm{number}')
        machine.kill()  # with all that its namespace has
        machine.wait()

    def processes(self, run):
        """The pids of a run, by the host's numbers: of the program, not of its agent or guard."""
        found = []
        home = f'HOME={self.folder}/'.encode()  # another fleet may be at work beside this one
        for folder in Path('/proc').glob('[0-9]*'):
            try:
                words = (folder / 'cmdline').read_bytes().split(b'\0')
                environment = (folder / 'environ').read_bytes()
                if (b'run' in words and b'--worker' in words and run.encode() in words and b'java' in words[0]
                        and f'TRIAL_RUN={run}'.encode() in environment and home in environment):
                    found.append(int(folder.name))
            except OSError:
                pass  # it has ended
        return found

    def signal(self, run, number):
        for pid in self.processes(run):
            os.kill(pid, number)

    def kill_run(self, run):
        self.log.write('trouble', what='killed', worker=run)
        self.signal(run, signal.SIGKILL)

    def alive_runs(self):
        return [f'm{number}r{run}' for number in self.machines for run in range(self.options['runs'])]

    def heal(self):
        for line in self.lines.values():
            line.heal()

    def stop(self, seconds=110):
        """Ends all machines in order."""
        self.log.write('trouble', what='stop')
        (self.folder / 'stop').touch()
        deadline = time.monotonic() + seconds
        late = []
        for number, machine in self.machines.items():
            try:
                machine.wait(timeout=max(1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                late.append(number)
        return late

    def remove(self):
        for machine in self.machines.values():
            machine.kill()
            machine.wait()
        for line in self.lines.values():
            line.close()

    def run_closes(self):
        """What the runs report as closed."""
        return [{'what': 'run closed', 'task': line['task'], 'at': datetime.fromisoformat(line['at']).timestamp()}
                for line in self.log.documents('run-*.out')
                if line.get('event') == 'task' and line.get('end') == 'closed']

    def rescues(self):
        """What is saved of each task and epoch: the content of the agent's own file."""
        found = {}
        for number in self.numbers():
            git = ['git', '-C', str(self.folder / f'machine{number}/repository')]
            refs = subprocess.run([*git, 'for-each-ref', '--format=%(refname)', 'refs/baton/rescue'], text=True,
                                  stdout=subprocess.PIPE).stdout.split()
            for ref in refs:
                task, epoch = ref.split('/')[3:5]
                file = subprocess.run([*git, 'show', f'{ref}:{task}.txt'], text=True, capture_output=True)
                found[task, int(epoch.split('-')[0].split('.')[0])] = file.stdout.strip()
        return found


if __name__ == '__main__':
    if sys.argv[1] == 'agent':
        agent(*sys.argv[2:4], float(sys.argv[4]))
    else:
        Machine(sys.argv[2], int(sys.argv[3]), json.loads(sys.argv[4])).main()
