"""One small class for each tracker: what its users type. A method that a tracker has nothing for is not defined.

claim(me) and take_over(me) return (task, token) or None; take_over is all that a worker types who needs work
while others may have died. beat(me, task, token) is a heartbeat, seen(task) says whether the command that a user
would type shows that the worker is gone, states() is {task: open|in_progress|closed|...}, saved(task, folder)
writes what was saved of a dead worker's files into a clean work tree, hand(task) is how a person reopens a task.
'me' has a name, a pid and a work tree.
"""
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent


class Adapter:
    label = lease = ''  # the heading in the table, and the lease as shipped
    program = ''  # an option of the runner has its path, --PROGRAM
    own_clock = False  # a static program, whose clock LD_PRELOAD cannot change

    def __init__(self, place):
        self.place, self.exe = place, place.tools.get(self.program)

    def call(self, *words, **more):
        return self.place.run(self.exe, *words, **more)

    def json(self, *words, **more):
        done = self.call(*words, **more)
        text = done.stdout.strip()
        try:
            return json.loads(text) if done.returncode == 0 and text else None
        except ValueError:
            return None

    def can(self, what):
        return hasattr(self, what)

    def first(self, tasks):
        return next(iter(tasks), None)


class Baton(Adapter):
    label, program = 'Baton', 'baton'
    lease = '1 h for a worker that cannot be seen; a dead one is reopened after 1 min'

    def version(self):
        return self.call('--version').stdout.strip()

    def settings(self, lease, grace):
        folder = self.place.home / '.config/baton'
        folder.mkdir(parents=True, exist_ok=True)
        (folder / 'config.json').write_text(json.dumps({'stale': {'seconds': lease, 'grace': f'{grace}s'}}))

    def setup(self):
        self.call('init', '--prefix', 't', check=True)

    def add(self, count):
        file, ids = self.place.folder / 'tasks.jsonl', [f't-{n:03}' for n in range(count)]
        file.write_text(''.join(f'{{"id": "{name}", "title": "Task", "status": "open"}}\n' for name in ids))
        self.call('import', file, check=True)
        return ids

    def claim(self, me, *more):
        words = ['--worker', me.name, '--pid', str(me.pid)] if me.pid else ['--worker', me.name]
        got = self.json('claim', '--next', *words, *more, '--json', cwd=me.tree)
        return got and (got['id'], got['epoch'])

    take_over = claim  # it sweeps first

    def beat(self, me, task, token):
        return self.call('heartbeat', task, '--epoch', str(token), cwd=me.tree).returncode == 0

    def close(self, me, task, token):
        return self.call('close', task, '--epoch', str(token), cwd=me.tree).returncode == 0

    def hand(self, task):
        self.call('reopen', task, '--force')

    def ready(self):
        return self.call('ready').returncode == 0

    def seen(self, task):
        return any(row['id'] == task and (row.get('stale') or row['status'] == 'open') for row in self.json('ready'))

    def states(self):
        return {row['id']: row['status'] for row in self.json('list', '--all', '--limit', '0')}

    def saved(self, task, folder):
        self.call('rescue', 'apply', task, cwd=folder)

    def json(self, *words, **more):
        return super().json(*words, *([] if '--json' in words else ['--json']), **more)


class Beads(Adapter):
    label, program, own_clock = 'bd', 'bd', True
    lease = '5 min, with `bd reclaim`'

    def version(self):
        return self.call('version').stdout.split('(')[0].strip()

    def setup(self):
        self.call('init', '--prefix', 't', '--quiet', check=True)

    def add(self, count):
        return [self.json('create', f'Task {n}', '--json')['id'] for n in range(count)]

    def claim(self, me):
        got = self.json('ready', '--claim', '--json', '--actor', me.name)
        return (got[0]['id'], me.name) if got else None

    def take_over(self, me):
        self.call('reclaim')
        return self.claim(me)

    def beat(self, me, task, token):
        return self.call('heartbeat', task, '--actor', me.name).returncode == 0

    def close(self, me, task, token):
        return self.call('close', task, '--actor', me.name).returncode == 0

    def hand(self, task):
        self.call('unclaim', task, '--force')

    def ready(self):
        return self.call('ready').returncode == 0

    def states(self):
        return {row['id']: row['status'] for row in self.json('list', '--all', '--limit', '0', '--json')}


class BatonBesideBd(Baton):
    label = 'Baton beside bd'
    own_clock = True  # bd's; Baton's own would do

    def begin(self):
        # Baton looks for bd as its users have it, in the PATH.
        self.place.env['PATH'] = f"{Path(self.place.tools['bd']).parent}:{self.place.env['PATH']}"
        self.place.run(self.place.tools['bd'], 'init', '--prefix', 't', '--quiet', check=True)

    def setup(self):
        self.begin()
        self.call('init', check=True)
        self.call('link', 'beads', check=True)

    def add(self, count):
        return [self.json('create', f'Task {n}')['id'] for n in range(count)]


class BatonBesideFile(BatonBesideBd):
    label = 'Baton beside a beads file'
    own_clock = False

    def begin(self):
        (self.place.repo / '.beads').mkdir()
        (self.place.repo / '.beads/issues.jsonl').touch()


class Rust(Adapter):
    label, program = 'br', 'br'
    lease = 'none'

    def version(self):
        return self.call('--version').stdout.strip()

    def setup(self):
        self.call('init', '--prefix', 't', check=True)

    def add(self, count):
        return [self.json('create', f'Task {n}', '--json')['id'] for n in range(count)]

    def claim(self, me):
        task = self.first(self.json('ready', '--json', '--limit', '1') or [])
        if task and self.call('update', task['id'], '--claim', '--actor', me.name).returncode == 0:
            return task['id'], me.name
        return None

    def close(self, me, task, token):
        return self.call('close', task, '--actor', me.name).returncode == 0

    def hand(self, task):
        self.call('update', task, '--status', 'open', '--assignee', '')

    def ready(self):
        return self.call('ready').returncode == 0

    def states(self):
        got = self.json('list', '--all', '--limit', '0', '--json')
        return {row['id']: row['status'] for row in (got['issues'] if isinstance(got, dict) else got)}


class Cub(Adapter):
    label, program = 'cub', 'cub'
    lease = 'none'

    def version(self):
        return self.call('--version').stdout.strip()

    def setup(self):
        (self.place.repo / '.cub').mkdir()
        (self.place.repo / '.cub/tasks.jsonl').touch()

    def add(self, count):  # one by its command, and the others like it, for the time that a command takes
        first = self.json('task', 'create', 'Task', '--json')['id']
        file = self.place.repo / '.cub/tasks.jsonl'
        ids = [first] + [f'{first}{n}' for n in range(1, count)]
        file.write_text(''.join(file.read_text().replace(f'"{first}"', f'"{name}"') for name in ids))
        return ids

    def claim(self, me):
        task = self.first(self.json('task', 'ready', '--json') or [])
        if task and self.call('task', 'claim', task['id']).returncode == 0:
            return task['id'], me.name
        return None

    def close(self, me, task, token):
        return self.call('task', 'close', task).returncode == 0

    def hand(self, task):
        self.call('task', 'update', task, '--status', 'open')

    def ready(self):
        return self.call('task', 'ready').returncode == 0

    def states(self):
        return {row['id']: row['status'] for row in self.json('task', 'list', '--json')}


class Backlog(Adapter):
    label, program = 'Backlog.md', 'backlog'
    lease = 'none'
    STATES = {'To Do': 'open', 'In Progress': 'in_progress', 'Done': 'closed'}

    def version(self):
        return 'Backlog.md ' + self.call('--version').stdout.strip()

    def setup(self):
        self.call('init', 'bench', '--defaults', check=True)

    def add(self, count):
        self.call('task', 'create', 'Task', check=True)  # the others like it, for the time that a command takes
        tasks = self.place.repo / 'backlog/tasks'
        first = (tasks / 'task-1 - Task.md').read_text()
        for n in range(2, count + 1):
            (tasks / f'task-{n} - Task.md').write_text(first.replace('TASK-1', f'TASK-{n}'))
        return list(self.states())

    def states(self):
        found, state = {}, None
        for line in self.call('task', 'list', '--plain').stdout.splitlines():
            state = self.STATES.get(line.strip().rstrip(':'), state)
            name = line.strip().removeprefix('[HIGH] ').split(' - ')
            if len(name) > 1:
                found[name[0]] = state
        return found

    def claim(self, me):
        task = self.first(task for task, state in self.states().items() if state == 'open')
        if task and self.call('task', 'edit', task, '-s', 'In Progress', '-a', f'@{me.name}').returncode == 0:
            return task, me.name
        return None

    def close(self, me, task, token):
        return self.call('task', 'edit', task, '-s', 'Done').returncode == 0

    def hand(self, task):
        self.call('task', 'edit', task, '-s', 'To Do')

    def ready(self):
        return self.call('task', 'list', '--plain', '-s', 'To Do').returncode == 0


class Ralph(Adapter):
    """The queue of ralph-claude-code, through the functions with which its loop reads and writes it."""

    label, program = 'ralph-claude-code', 'ralph'
    lease = 'none'

    def version(self):
        return 'ralph-claude-code ' + self.place.tools['ralph-version']

    def shell(self, script, *words):
        return self.place.run('bash', '-c', f'source "$0/lib/queue_manager.sh"; {script}', self.exe, *words)

    def setup(self):
        self.shell('init_queue bench')

    def add(self, count):
        ids = [f'prd-{n:03}' for n in range(count)]
        self.shell('for entry; do add_to_queue "$entry"; done', *(json.dumps({'id': name}) for name in ids))
        return ids

    def claim(self, me):
        done = self.shell('id=$(get_next_issue) && mark_issue_status "$id" processing && echo "$id"')
        return (done.stdout.strip(), me.name) if done.returncode == 0 else None

    def close(self, me, task, token):
        return self.shell('mark_issue_status "$1" completed', task).returncode == 0

    def hand(self, task):
        self.shell('mark_issue_status "$1" pending', task)

    def ready(self):
        return self.shell('get_next_issue').returncode == 0

    def states(self):
        words = {'pending': 'open', 'processing': 'in_progress', 'completed': 'closed'}
        queue = json.loads((self.place.repo / '.ralph/queue.json').read_text())['queue']
        return {row['id']: words.get(row['status'], row['status']) for row in queue}


class Taskwarrior(Adapter):
    label, program = 'Taskwarrior', 'task'
    lease = 'none'

    def call(self, *words, **more):
        return super().call('rc.confirmation=off', 'rc.verbose=new-uuid', 'rc.gc=off', f'rc.data.location={self.place.repo}/.task',
                            'rc:/dev/null', *words, **more)

    def version(self):
        return 'Taskwarrior ' + self.place.run(self.exe, '--version').stdout.strip()

    def setup(self):
        (self.place.repo / '.task').mkdir()

    def add(self, count):
        for n in range(count):
            self.call('add', f'Task {n}', check=True)
        return list(self.states())

    def states(self):
        words = {'pending': 'open', 'completed': 'closed'}
        return {row['uuid']: 'in_progress' if row.get('start') and row['status'] == 'pending'
                else words.get(row['status'], row['status']) for row in self.json('export')}

    def claim(self, me):
        task = self.first(self.json('+READY', '-ACTIVE', 'limit:1', 'export') or [])
        if task and self.call(task['uuid'], 'start').returncode == 0:
            return task['uuid'], me.name
        return None

    def close(self, me, task, token):
        return self.call(task, 'done').returncode == 0

    def hand(self, task):
        self.call(task, 'stop')

    def ready(self):
        return self.call('ready').returncode == 0


class Leases(Adapter):
    """A bare table of leases with a counter as its fence; PLANT in the environment plants faults in it."""

    label, program = 'leases table', 'python'
    lease = 'as it is set'
    plant = ''
    seconds = 300

    def version(self):
        import sqlite3
        return f'SQLite {sqlite3.sqlite_version}, Python {sys.version.split()[0]}'

    def settings(self, lease, grace):
        self.seconds = lease

    def setup(self):
        self.call('list', check=True)

    def call(self, *words, **more):
        return super().call(HERE / 'leases.py', self.place.repo / 'leases.db', *words,
                            variables={'PLANT': self.plant}, **more)

    def add(self, count):
        return self.call('add', str(count), check=True).stdout.split()

    def claim(self, me):
        done = self.call('claim', me.name, me.tree, str(self.seconds))
        return tuple(done.stdout.split()) if done.returncode == 0 else None

    take_over = claim

    def beat(self, me, task, token):
        return self.call('beat', task, token, str(self.seconds)).returncode == 0

    def close(self, me, task, token):
        return self.call('close', task, token).returncode == 0

    def hand(self, task):
        self.call('free', task)

    def ready(self):
        return self.call('list').returncode == 0

    def seen(self, task):
        return task in self.call('expired').stdout.split()

    def states(self):
        return dict(line.split() for line in self.call('list', check=True).stdout.splitlines())


ADAPTERS = {'baton': Baton, 'baton-bd': BatonBesideBd, 'baton-file': BatonBesideFile, 'bd': Beads, 'br': Rust, 'cub': Cub, 'backlog': Backlog,
            'ralph': Ralph, 'task': Taskwarrior, 'leases': Leases}

PLANTED = ['no-expiry', 'no-fence', 'no-compare', 'early-ack', 'deaf', 'torn', 'boast', 'slow', 'rescue-tracked']


def planted(fault):
    """The bare table with a fault, or with 'rescue' or nothing as the one to compare with."""
    more = {'saved': lambda self, task, folder: self.call('saved', task, folder)} if 'rescue' in fault else {}
    return type('Planted', (Leases,), {'label': fault or 'leases table', 'plant': fault, **more})


def find(name):
    return ADAPTERS.get(name) or planted(name.removeprefix('planted:'))
