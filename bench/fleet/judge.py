"""Compares the outside log with what the server has, and with Baton's promises.

Each check takes lines of the log (and what is stored), and returns what is broken. The self-test breaks each
promise in a made-up log and expects that its check notices it, and that a clean one passes.
"""
from collections import Counter

OTHERS_SECONDS = 15
FACTS = {
    'claim': "select actor from event where kind = 'claimed'",
    'comment': 'select text as actor from comment',
    'create': 'select title as actor from task',
    'depend': "select task_id as actor from dependency where type = 'blocks'",
    'close': "select close_reason as actor from task where status = 'closed' and close_reason is not null",
}


def stored(server):
    """What is in the database, read without Baton."""
    facts = {op: Counter(row['actor'] for row in server.rows(sql)) for op, sql in FACTS.items()}
    facts['status'] = {row['id']: row['status'] for row in server.rows('select id, status from task')}
    facts['closed'] = Counter(row['task_id'] for row in server.rows("select task_id from event where kind = 'closed'"))
    return facts


def did(log, outcome=None):
    return [line for line in log if line['what'] == 'did' and line['op'] in FACTS
            and outcome in (None, line['outcome'])]


def acknowledged(log, facts, excused=(0, 0)):
    """Everything acknowledged is there, once, but for what a server lost that was replaced by an older one."""
    broken = [f'{line["op"]} {line["key"]} was acknowledged and is not there' for line in did(log, 'ok')
              if not facts[line['op']][line['key']] and not excused[0] <= line['at'] <= excused[1]]
    broken += [f'{op} {key} is there {facts[op][key]} times'
               for op, key in sorted({(line['op'], line['key']) for line in did(log)}) if facts[op][key] > 1]
    for task in reported_closed(log):
        if facts['status'].get(task['task']) != 'closed' and not excused[0] <= task['at'] <= excused[1]:
            broken.append(f'{task["task"]} was reported as closed by a run and is {facts["status"].get(task["task"])}')
    broken += [f'{task} was closed {times} times' for task, times in facts['closed'].items() if times > 1]
    return broken


def reported_closed(log):
    return [line for line in log if line['what'] == 'run closed']


def refused(log, facts):
    """Nothing that was said to have failed surely happened."""
    return [f'{line["op"]} {line["key"]} failed with {line["exit"]} and happened: {line["said"][-200:]}'
            for line in did(log, 'failed') if facts[line['op']][line['key']]]


def lives(log):
    """Of each agent: task, epoch, worker, pid -> first, last, whether it ended by itself."""
    found = {}
    for line in log:
        if line['what'] in ('begin', 'tick', 'end'):
            key = (line['task'], line['epoch'], line['worker'], line['pid'])
            first, _, ended = found.get(key, (line['at'], 0, False))
            found[key] = (first, line['at'], ended or line['what'] == 'end')
    return found


def two_agents(log):
    """No two agents on one task, and no two claims of one epoch."""
    by_task, broken = {}, []
    for (task, epoch, worker, _), (first, last, _) in lives(log).items():
        by_task.setdefault(task, []).append((first, last, worker, epoch))
    for task, held in by_task.items():
        held.sort()
        for before, after in zip(held, held[1:]):
            if after[0] < before[1]:
                broken.append(f'{task}: {before[2]} (epoch {before[3]}) still worked when {after[2]} (epoch'
                              f' {after[3]}) had begun, for {before[1] - after[0]:.1f} s')
    epochs = Counter((line['task'], line['epoch']) for line in did(log, 'ok') if line['op'] == 'claim')
    return broken + [f'{task} was claimed {times} times with epoch {epoch}'
                     for (task, epoch), times in epochs.items() if times > 1]


def others(log):
    """While one machine is in trouble, every command of the others succeeds within 15 s."""
    broken, seen = [], 0
    for trouble in (line for line in log if line['what'] == 'trouble' and line.get('others')):
        until = trouble.get('until', trouble['at'] + OTHERS_SECONDS)
        theirs = [line for line in log if line['what'] == 'did' and line['machine'] in trouble['others']
                  and line['began'] < until and line['at'] > trouble['at']]
        for machine in trouble['others']:
            soon = [line for line in theirs if line['machine'] == machine and line['outcome'] == 'ok'
                    and line['at'] <= trouble['at'] + OTHERS_SECONDS]
            seen += len(soon)
            if not soon:
                broken.append(f'machine {machine} did nothing within {OTHERS_SECONDS} s of "{trouble["fault"]}"')
        for line in theirs:
            took = line['at'] - line['began']
            if took > OTHERS_SECONDS or (line['outcome'] != 'ok' and line['exit'] not in (4, 13)):
                broken.append(f'{line["op"]} of machine {line["machine"]} took {took:.1f} s and ended with'
                              f' {line["exit"]} during "{trouble["fault"]}": {line["said"][-200:]}')
    return broken


def longest(log):
    """The longest command of others during a trouble, in seconds."""
    return max((line['at'] - line['began'] for trouble in log if trouble['what'] == 'trouble' and trouble.get('others')
                for line in log if line['what'] == 'did' and line['machine'] in trouble['others']
                and line['began'] < trouble.get('until', trouble['at'] + OTHERS_SECONDS)
                and line['at'] > trouble['at']), default=0)


def survival(log):
    """No run ended, unless it was killed or asked to."""
    broken, killed = [], set()
    stop = min((line['at'] for line in log if line['what'] == 'stop'), default=float('inf'))
    for line in log:
        if line['what'] == 'killed':
            killed.add(line['worker'])
        if line['what'] == 'run ended' and line['at'] < stop:
            if line['worker'] in killed:
                killed.discard(line['worker'])
            else:
                broken.append(f'run {line["worker"]} ended with {line["exit"]}')
    return broken


def interrupted(log):
    """Agents that were at work when an outage began and ended before they were done."""
    stop = min((line['at'] for line in log if line['what'] == 'stop'), default=float('inf'))
    return [(key, life, outage) for outage in log if outage['what'] == 'outage'
            for key, life in lives(log).items()
            if life[0] < outage['at'] < life[1] + 5 and not life[2] and life[1] < min(outage['until'], stop)]


def kept_working(log):
    """In an outage that is shorter than the lease allows, agents work on."""
    return [f'the agent of {key[2]} on {key[0]} was ended {life[1] - outage["at"]:.1f} s after an outage of'
            f' {outage["until"] - outage["at"]:.0f} s began' for key, life, outage in interrupted(log)
            if outage['short']]


def came_back(log):
    """After it, every run works again."""
    at = {worker: [line['at'] for line in log if line['what'] in ('begin', 'tick') and line['worker'] == worker]
          for worker in {key[2] for key in lives(log)}}
    return [f'run {worker} does nothing after an outage' for outage in log if outage['what'] == 'outage'
            for worker, ticks in at.items() if min(ticks) < outage['at'] and max(ticks) < outage['until']]


def saved(log, rescues):
    """After a longer one, what the agents had is saved."""
    return [f'the work of {key[2]} on {key[0]} at epoch {key[1]} is not saved'
            for key, life, outage in interrupted(log)
            if not outage['short'] and rescues.get((key[0], key[1])) != f'{key[2]} {key[1]}']


def noted(log):
    """What a trial itself has seen."""
    return [line['said'] for line in log if line['what'] == 'noted']


# ---- Each check can fail


def self_test():
    facts = {op: Counter() for op in FACTS} | {'status': {'fl-1': 'closed'}, 'closed': Counter()}
    facts['create']['m1h0-1'] = 1
    at = {'machine': 1, 'worker': 'm1h0-1', 'task': 'fl-1', 'said': '', 'exit': 0, 'epoch': 1}
    act = lambda op, key, outcome='ok', when=10.0, **more: {
        **at, 'what': 'did', 'op': op, 'key': key, 'outcome': outcome, 'at': when, 'began': when - 1, **more}
    tick = lambda what, worker, when, epoch=1: {'what': what, 'task': 'fl-1', 'epoch': epoch, 'worker': worker,
                                                'pid': 7, 'at': when}
    trouble = {'what': 'trouble', 'fault': 'a trial', 'others': [2], 'at': 10.0}
    outage = {'what': 'outage', 'at': 10.0, 'until': 40.0}
    work = [tick('begin', 'm1r0', 5.0), tick('tick', 'm1r0', 12.0)]
    close = {'what': 'run closed', 'task': 'fl-1', 'at': 9.0}
    twice = facts | {'closed': Counter({'fl-1': 2})}
    doubled = facts | {'comment': Counter({'m1h0-2': 2})}
    run = {'what': 'run ended', 'worker': 'm1r0', 'exit': 5, 'at': 20.0}
    cases = [
        ('a create that is there', acknowledged([act('create', 'm1h0-1')], facts), 0),
        ('a create that is missing', acknowledged([act('create', 'm1h0-2')], facts), 1),
        ('a create that a replaced server lost', acknowledged([act('create', 'm1h0-2')], facts, (9, 11)), 0),
        ('a close that is missing', acknowledged([act('close', 'm1h0-1/1')], facts), 1),
        ('a task that a run closed', acknowledged([close], facts), 0),
        ('a task that a run closed, and is open', acknowledged([close], facts | {'status': {'fl-1': 'open'}}), 1),
        ('a task that was closed twice', acknowledged([], twice), 1),
        ('a comment that is there twice', acknowledged([act('comment', 'm1h0-2')], doubled), 1),
        ('a create that failed', refused([act('create', 'm1h0-2', 'failed', exit=5)], facts), 0),
        ('a create that failed and is there', refused([act('create', 'm1h0-1', 'failed', exit=5)], facts), 1),
        ('a create that is not known and is there', refused([act('create', 'm1h0-1', 'unknown', exit=5)], facts), 0),
        ('two agents, one after the other', two_agents(work + [tick('begin', 'm2r0', 13.0, 2)]), 0),
        ('two agents at once', two_agents(work + [tick('begin', 'm2r0', 11.0, 2)]), 1),
        ('an epoch that was claimed twice', two_agents([act('claim', 'a'), act('claim', 'b')]), 1),
        ('others that continue', others([trouble, act('create', 'k', when=12.0, machine=2)]), 0),
        ('others that do nothing', others([trouble, act('create', 'k', when=12.0)]), 1),
        ('others that wait', others([trouble, act('create', 'k', when=12.0, machine=2),
                                     act('close', 'k', when=27.5, began=11.0, machine=2)]), 1),
        ('others that fail', others([trouble, act('create', 'k', when=12.0, machine=2),
                                     act('close', 'k', 'failed', when=13.0, machine=2, exit=5)]), 1),
        ('a run that ends', survival([run]), 1),
        ('a run that was killed', survival([{'what': 'killed', 'worker': 'm1r0', 'at': 1.0}, run]), 0),
        ('a run that ends because it was asked to', survival([{'what': 'stop', 'at': 1.0}, run]), 0),
        ('an agent ended by a short outage', kept_working(work + [outage | {'short': True}]), 1),
        ('an agent that works on', kept_working(work + [tick('end', 'm1r0', 50.0), outage | {'short': True}]), 0),
        ('a run that works after an outage', came_back(work + [tick('tick', 'm1r0', 50.0), outage]), 0),
        ('a run that does not', came_back(work + [outage]), 1),
        ('a trial that saw nothing wrong', noted([trouble]), 0),
        ('a trial that did', noted([{'what': 'noted', 'said': 'a dead worker', 'at': 1.0}]), 1),
        ('work that is saved', saved(work + [outage | {'short': False}], {('fl-1', 1): 'm1r0 1'}), 0),
        ('work that is not saved', saved(work + [outage | {'short': False}], {}), 1),
    ]
    wrong = [f'{name}: {len(found)} broken, expected {expected}' for name, found, expected in cases
             if len(found) != expected]
    print('\n'.join(wrong) or f'{len(cases)} cases: each check notices what it looks for')
    return 1 if wrong else 0
