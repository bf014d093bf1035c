"""A PostgreSQL server of a scene's own, and a relay before it whose connections can be frozen."""
import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time
from pathlib import Path

PORTS = iter(range(20000 + os.getpid() % 9000, 32000))  # below those that the system gives out itself
LOCK = threading.Lock()
RUNNING = set()  # they have to be ended with the bench


def programs(folder):
    """The folder with initdb and postgres: the one given, that of pg_ctl, or Debian's newest."""
    found = shutil.which('pg_ctl')
    debian = sorted(Path('/usr/lib/postgresql').glob('*/bin'), key=lambda path: int(path.parent.name))
    candidates = [Path(folder, 'bin'), Path(folder)] if folder else [Path(found).resolve().parent] if found else debian[-1:]
    return next((str(path.resolve()) for path in candidates if (path / 'initdb').exists()), None)


def address(port):
    return f'postgresql://postgres@127.0.0.1:{port}/postgres'


def free_port():
    with LOCK:
        for port in PORTS:
            try:
                socket.create_server(('127.0.0.1', port)).close()
                return port
            except OSError:
                pass
    raise RuntimeError('no port is free')


class Server:
    """Its data is in the scene's folder. As root, it runs as the user postgres or nobody, because it refuses root."""

    def __init__(self, folder, tools):
        self.data, self.tools, self.dumped = Path(folder, 'server'), tools, Path(folder, 'dump.sql')
        self.process, self.user = None, {}
        self.data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            user = next(name for name in ('postgres', 'nobody') if name in {one.pw_name for one in pwd.getpwall()})
            self.user = dict(user=user, group=pwd.getpwnam(user).pw_gid, extra_groups=[])
            shutil.chown(self.data, user)
            above = list(self.data.parents)  # it has to come to its data, in a folder for temporary files
            for parent in above[:next((n for n, one in enumerate(above) if one.stat().st_mode & stat.S_ISVTX), 0)]:
                parent.chmod(parent.stat().st_mode | 0o11)
        made = subprocess.run([self.program('initdb'), '-D', self.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C',
                               '--no-sync'], cwd='/', capture_output=True, text=True, **self.user)
        if made.returncode:
            raise RuntimeError(f'initdb: {made.stderr}')
        self.port = free_port()
        self.relay = Relay(self.port)
        self.url = address(self.port)
        RUNNING.add(self)
        self.start()

    def program(self, name):
        return str(Path(self.tools['postgres'], name))

    def start(self):
        """Starts it, if it is not running, and waits until it answers."""
        if self.process and self.process.poll() is None:
            return
        with open(self.data.parent / 'server.log', 'ab') as log:
            self.process = subprocess.Popen(
                [self.program('postgres'), '-D', self.data, '-p', str(self.port), '-h', '127.0.0.1', '-k', '',
                 '-c', 'max_connections=200', '-c', 'shared_buffers=32MB'],
                cwd='/', stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **self.user)
        ends = time.monotonic() + 90
        while self.psql('-c', 'select 1').returncode:
            if time.monotonic() > ends or self.process.poll() is not None:
                raise RuntimeError('PostgreSQL does not start; see ' + str(self.data.parent / 'server.log'))
            time.sleep(0.1)

    def kill(self):
        """kill -9 of the server and of the processes of its connections."""
        first = self.process.pid
        children = Path(f'/proc/{first}/task/{first}/children').read_text().split() if self.process.poll() is None else []
        for pid in (first, *map(int, children)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def psql(self, *words):
        return subprocess.run([self.tools['psql'], '-Xqw', '-v', 'ON_ERROR_STOP=1', *map(str, words), self.url],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def dump(self):
        subprocess.run([self.program('pg_dump'), '--clean', '--if-exists', '-f', self.dumped, self.url], check=True)

    def restore(self):
        done = self.psql('-f', self.dumped)
        if done.returncode:
            raise RuntimeError(f'the dump cannot be restored: {done.stderr}')

    def end(self):
        self.kill()
        RUNNING.discard(self)
        self.relay.listener.close()


class Relay:
    """Passes bytes on; after cut() none, with all connections open, as in a partition of the network."""

    def __init__(self, port):
        self.to, self.whole = port, threading.Event()
        self.whole.set()
        self.listener = socket.create_server(('127.0.0.1', 0), backlog=64)
        self.url = address(self.listener.getsockname()[1])
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self):
        self.whole.clear()

    def mend(self):
        self.whole.set()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:  # it is closed
                return
            threading.Thread(target=self.connect, args=(client,), daemon=True).start()

    def connect(self, client):
        self.whole.wait()
        try:
            server = socket.create_connection(('127.0.0.1', self.to))
        except OSError:
            client.close()
            return
        threading.Thread(target=self.pump, args=(server, client), daemon=True).start()
        self.pump(client, server)

    def pump(self, source, target):
        try:
            while data := source.recv(1 << 16):
                self.whole.wait()
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
