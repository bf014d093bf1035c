"""One small class for each tracker: what its users type. A method that a tracker has nothing for is not defined.

claim(me) and take_over(me) return (task, token) or None; take_over is all that a worker types who needs work
while others may have died. beat(me, task, token) is a heartbeat, seen(task) says whether the command that a user
would type shows that the worker is gone, states() is {task: open|in_progress|closed|...}, saved(task, folder)
writes what was saved of a dead worker's files into a clean work tree, hand(task) is how a person reopens a task.
'me' has a name, a pid and a work tree.
"""
import json
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent


class Adapter:
    label = lease = ''  # the heading in the table, and the lease as shipped
    needs = ()  # the programs; an option of the runner, --PROGRAM, has the path of each
    own_clock = False  # a static program, whose clock LD_PRELOAD cannot change
    server = False  # its tasks are on a PostgreSQL server, whose address is place.tools['server']
    without = ()  # faults that cannot be done to it

    def __init__(self, place):
        self.place, self.exe = place, place.tools.get(self.needs[0])

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

    def pid(self, me, token):
        """The process that has the claim."""
        return me.pid

    def end(self):
        """Ends what its claims left running."""


class Baton(Adapter):
    label, needs = 'Baton', ('baton',)
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


class Issues(Adapter):
    """What bd and br have in common."""

    def version(self):
        return self.call('--version').stdout.split('(')[0].strip()

    def setup(self):
        self.call('init', '--prefix', 't', check=True)

    def add(self, count):
        return [self.json('create', f'Task {n}', '--json')['id'] for n in range(count)]

    def close(self, me, task, token):
        return self.call('close', task, '--actor', me.name).returncode == 0

    def ready(self):
        return self.call('ready').returncode == 0

    def states(self):
        got = self.json('list', '--all', '--limit', '0', '--json')
        return {row['id']: row['status'] for row in (got['issues'] if isinstance(got, dict) else got)}


class Beads(Issues):
    label, needs, own_clock = 'bd', ('bd',), True
    lease = '5 min, with `bd reclaim`'

    def claim(self, me):
        got = self.json('ready', '--claim', '--json', '--actor', me.name)
        return (got[0]['id'], me.name) if got else None

    def take_over(self, me):
        self.call('reclaim')
        return self.claim(me)

    def beat(self, me, task, token):
        return self.call('heartbeat', task, '--actor', me.name).returncode == 0

    def hand(self, task):
        self.call('unclaim', task, '--force')


class Rust(Issues):
    label, needs = 'br', ('br',)
    lease = 'none'

    def claim(self, me):
        task = self.first(self.json('ready', '--json', '--limit', '1') or [])
        if task and self.call('update', task['id'], '--claim', '--actor', me.name).returncode == 0:
            return task['id'], me.name
        return None

    def hand(self, task):
        self.call('update', task, '--status', 'open', '--assignee', '')


class BatonOnServer(Baton):
    label, needs, server = 'Baton on PostgreSQL', ('baton', 'postgres'), True
    lease = '6 min for a worker that cannot be seen; a dead one is reopened after 1 min'

    def version(self):
        return f'{super().version()}, {postgres(self.place)}'

    def call(self, *words, **more):
        return super().call(*words, variables={'BATON_DB': self.place.tools.get('server', '') + '?project=bench'}, **more)


class BatonBesideBd(Baton):
    label, needs = 'Baton beside bd', ('baton', 'bd')
    own_clock = True  # bd's; Baton's own would do

    def call(self, *words, **more):  # Baton looks for bd in the PATH
        path = ':'.join(str(Path(self.place.tools[name]).parent) for name in self.needs)
        return super().call(*words, variables={'PATH': f'{path}:{self.place.env["PATH"]}'}, **more)

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
    label, needs = 'Baton beside a beads file', ('baton',)
    own_clock = False

    def begin(self):
        (self.place.repo / '.beads').mkdir()
        (self.place.repo / '.beads/issues.jsonl').touch()


class Cub(Adapter):
    label, needs = 'cub', ('cub',)
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
    label, needs = 'Backlog.md', ('backlog',)
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

    label, needs = 'ralph-claude-code', ('ralph',)
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
    label, needs = 'Taskwarrior', ('task',)
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

    label, needs = 'leases table', ('python',)
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

    def table(self):
        return self.place.repo / 'leases.db'

    def call(self, *words, **more):
        return super().call(HERE / 'leases.py', self.table(), *words,
                            variables={'PLANT': self.plant, 'PSQL': self.place.tools['psql'] or ''}, **more)

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


def postgres(place):
    return 'PostgreSQL ' + place.run(Path(place.tools['postgres'], 'postgres'), '--version').stdout.split()[2]


class LeasesOnServer(Leases):
    label, needs, server = 'leases table on PostgreSQL', ('python', 'postgres', 'psql'), True

    def version(self):
        return f'{postgres(self.place)}, Python {sys.version.split()[0]}'

    def table(self):
        return self.place.tools['server']


class Loop(Adapter):
    """A program that claims a task itself and runs its agent, until that ends: the claim lasts as long as it runs.

    The agent writes its task to $DESK.task, and completes it when there is a $DESK.done.
    """

    loop, without = True, ('syscalls',)  # its claim and its close are one command

    def __init__(self, place):
        super().__init__(place)
        self.running = {}

    def claim(self, me):
        desk = self.place.folder.parent / f'desk-{self.place.folder.name}-{me.name}-{time.monotonic_ns()}'
        process = self.begin(desk)
        while process.poll() is None:
            task = Path(f'{desk}.task')
            if task.exists():
                self.running[desk] = process
                return task.read_text().strip(), desk
            time.sleep(0.05)
        return None

    def close(self, me, task, desk):
        Path(f'{desk}.done').touch()
        return self.running[desk].wait(90) == 0

    def pid(self, me, desk):
        return self.running[desk].pid

    def end(self):
        for process in self.running.values():
            process.kill()
            process.wait()


class RalphTui(Loop):
    """Its loop without the screen, on its prd.json; the agent is a script with the name of the usual one."""

    label, needs = 'ralph-tui', ('ralph-tui',)
    lease = 'none; one loop for the repository, whose lock is taken over when its process is gone'
    AGENT = """#!/bin/sh
[ "$1" = --version ] && echo 1.0.0 && exit
grep -o 'bench-[0-9]*' | head -n 1 >"$DESK.new" && mv "$DESK.new" "$DESK.task"
while [ ! -e "$DESK.done" ] && kill -0 $PPID 2>/dev/null; do sleep 0.1; done
echo '<promise>COMPLETE</promise>'
"""

    def version(self):
        return self.call('--version').stdout.strip()

    def variables(self, **more):
        return {'PATH': f'{self.place.home}/bin:{Path(self.exe).parent}:{self.place.env["PATH"]}'} | more

    def call(self, *words, **more):
        return super().call(*words, variables=self.variables(), **more)

    def begin(self, desk):
        return self.place.begin(self.exe, 'run', '--prd', 'prd.json', '--headless', '--no-setup', '--agent', 'claude', '--serial',
                                '--iterations', '1', variables=self.variables(DESK=str(desk)))

    take_over = Loop.claim

    def setup(self):
        agent = self.place.home / 'bin/claude'
        agent.parent.mkdir()
        agent.write_text(self.AGENT)
        agent.chmod(0o755)

    def add(self, count):
        ids = [f'bench-{n:03}' for n in range(count)]
        stories = [dict(id=name, title='Task', description='Work', acceptanceCriteria=['Done'], priority=1, passes=False,
                        dependsOn=[]) for name in ids]
        (self.place.repo / 'prd.json').write_text(json.dumps(dict(name='Bench', branchName='bench', userStories=stories)))
        return ids

    def hand(self, task):  # as its option --force does
        (self.place.repo / '.ralph-tui/ralph.lock').unlink()

    def status(self):  # its exit code says whether it runs
        return json.loads(self.call('status', '--json').stdout or '{}')

    def ready(self):
        return 'status' in self.status()

    def seen(self, task):
        return self.status().get('lock', {}).get('isStale', False)

    def states(self):
        session = self.place.repo / '.ralph-tui/session.json'
        active = json.loads(session.read_text()).get('activeTaskIds', []) if session.exists() else []
        return {row['id']: 'closed' if row['passes'] else 'in_progress' if row['id'] in active else 'open'
                for row in json.loads((self.place.repo / 'prd.json').read_text())['userStories']}


class Scheduled(Loop):
    """A scheduler with one thread, whose task is the agent; its program is Scheduled.java beside this file."""

    label, needs, server = 'db-scheduler', ('scheduler', 'postgres', 'psql'), True
    lease = '30 min: 6 heartbeats of 5 min'
    seconds = 0  # as shipped

    def version(self):
        jar = next(Path(self.exe).glob('db-scheduler-*.jar'))
        return f'{jar.stem}, {postgres(self.place)}'

    def settings(self, lease, grace):
        self.seconds = lease

    def begin(self, desk):
        return self.place.begin('java', '-XX:TieredStopAtLevel=1', '-cp', f'{self.place.tools["classes"]}:{self.exe}/*', 'Scheduled',
                                self.place.tools['server'], desk.name, int(1000 * self.seconds / 6), variables={'DESK': str(desk)})

    take_over = Loop.claim

    def sql(self, statement):
        return self.place.run(self.place.tools['psql'], '-XqwAt', '-F', ' ', '-c', statement, self.place.tools['server'])

    def setup(self):
        self.sql('create table scheduled_tasks (task_name text, task_instance text, task_data bytea, execution_time timestamptz,'
                 ' picked boolean, picked_by text, last_success timestamptz, last_failure timestamptz, consecutive_failures int,'
                 ' last_heartbeat timestamptz, version bigint, priority smallint, primary key (task_name, task_instance))')

    def add(self, count):
        self.ids = [str(n) for n in range(1, count + 1)]
        self.sql("insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)"
                 f" select 'work', i, now(), false, 1 from generate_series(1, {count}) i")
        return self.ids

    def hand(self, task):
        self.sql('update scheduled_tasks set picked = false, picked_by = null, last_heartbeat = null, version = version + 1'
                 f" where task_instance = '{task}'")

    def ready(self):
        return self.sql('select count(*) from scheduled_tasks where not picked').returncode == 0

    def seen(self, task):
        return bool(self.sql(f"select 1 from scheduled_tasks where task_instance = '{task}' and picked"
                             f" and last_heartbeat < now() - interval '{self.seconds or 1800} s'").stdout)

    def states(self):  # what is completed is removed
        rows = dict(line.split() for line in self.sql('select task_instance, picked from scheduled_tasks').stdout.splitlines())
        return {task: {'t': 'in_progress', 'f': 'open'}.get(rows.get(task), 'closed') for task in self.ids}


ADAPTERS = {'baton': Baton, 'baton-pg': BatonOnServer, 'baton-bd': BatonBesideBd, 'baton-file': BatonBesideFile, 'bd': Beads, 'br': Rust,
            'cub': Cub, 'backlog': Backlog, 'ralph': Ralph, 'ralph-tui': RalphTui, 'task': Taskwarrior, 'leases': Leases,
            'leases-pg': LeasesOnServer, 'scheduler': Scheduled}


def planted(fault):
    """The bare table, on a server with 'pg', with a fault, or with 'rescue' or nothing as the one to compare with."""
    more = {'saved': lambda self, task, folder: self.call('saved', task, folder)} if 'rescue' in fault else {}
    base = LeasesOnServer if 'pg' in fault.split(',') else Leases
    return type('Planted', (base,), {'label': fault or 'leases table', 'plant': fault, **more})


def find(name):
    return ADAPTERS.get(name) or planted(name.removeprefix('planted:'))
