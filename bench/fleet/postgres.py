"""A PostgreSQL server of the trials, its replica, and PgBouncer before it."""
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import time
from pathlib import Path

ROLE = 'baton'


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as found:
        return found.getsockname()[1]


class Server:
    """On this machine, for everybody on it; it must not run as root, and neither may its files be root's."""

    def __init__(self, folder, programs, settings='', clock=None):
        self.clock = clock or {}  # variables
        self.folder, self.programs = Path(folder), Path(programs)
        self.port = free_port()
        self.settings = (f"listen_addresses='127.0.0.1'\nport={self.port}\nmax_connections=100\n"
                         f"unix_socket_directories='{self.folder}'\n{settings}")

    def _as_postgres(self, *words, check=True, **more):
        return subprocess.run(['runuser', '-u', 'postgres', '--', *map(str, words)], check=check,
                              cwd='/', **more)

    def _own(self):
        self.folder.mkdir(exist_ok=True)
        shutil.chown(self.folder, 'postgres', 'postgres')
        self.folder.chmod(0o700)

    def create(self):
        self._own()
        self._as_postgres(self.programs / 'initdb', '-D', self.folder, '--auth=trust', '--wal-segsize=4',
                          '-E', 'UTF8', '--locale=C.UTF-8', stdout=subprocess.DEVNULL)
        self._configure()
        self.start()
        self.query(f'create role {ROLE} login', 'postgres')
        self.query(f'create database {ROLE} owner {ROLE}', 'postgres')

    def _configure(self):
        with open(self.folder / 'postgresql.conf', 'a') as conf:
            conf.write(self.settings)

    def follow(self, port):
        """Becomes a replica, asynchronous, of the server that is reached by this port."""
        self._own()
        self._as_postgres(self.programs / 'pg_basebackup', '-R', '-d',
                          f'host=127.0.0.1 port={port} user=postgres sslmode=disable gssencmode=disable',
                          '-X', 'stream', '-c', 'fast', '-D', self.folder)
        self._configure()
        self.start()

    def promote(self):
        self._control('promote')

    def _control(self, *words, check=True):
        return self._as_postgres(self.programs / 'pg_ctl', '-D', self.folder, '-l', self.folder / 'log', '-w',
                                 *words, check=check, env=os.environ | self.clock, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)

    def start(self):
        """Also where it was killed, and its last processes still end."""
        if self.alive():
            return
        for _ in range(60):
            if self._control('start', check=False).returncode == 0:
                return
            time.sleep(1)
            if not self.alive():
                (self.folder / 'postmaster.pid').unlink(missing_ok=True)
        raise RuntimeError(f'{self.folder} does not start: {(self.folder / "log").read_text()[-2000:]}')

    def alive(self):
        try:
            # One that was killed stays there until its parent has looked.
            return Path(f'/proc/{self._pid()}/stat').read_text().rsplit(')', 1)[1].split()[0] != 'Z'
        except (OSError, ValueError):
            return False

    def _pid(self):
        return int((self.folder / 'postmaster.pid').read_text().split()[0])

    def kill(self):
        os.kill(self._pid(), signal.SIGKILL)

    def stop(self):
        self._control('stop', '-m', 'immediate', check=False)

    def query(self, sql, database=ROLE):
        found = self._as_postgres(self.programs / 'psql', '-h', self.folder, '-p', self.port, '-d', database, '-qAtX',
                                  '-v', 'ON_ERROR_STOP=1', '-c', sql, stdout=subprocess.PIPE, text=True)
        return found.stdout.strip()

    def rows(self, sql):
        return json.loads(self.query(f"set search_path to fleet; select coalesce(json_agg(r), '[]') from ({sql}) r"))

    def dump(self, file):
        with open(file, 'w') as out:
            self._as_postgres(self.programs / 'pg_dump', '-h', self.folder, '-p', self.port, '--schema=fleet', ROLE,
                              stdout=out)

    def restore(self, file):
        """In one transaction, as docs/fleet.md says, so that nobody sees a project that is missing."""
        for tries in range(20):
            with open(file) as dump:
                script = 'set client_min_messages to warning; drop schema "fleet" cascade;\n' + dump.read()
            if self._as_postgres(self.programs / 'psql', '-h', self.folder, '-p', self.port, '-d', ROLE, '-1qX', '-v',
                                 'ON_ERROR_STOP=1', input=script, text=True, check=tries == 19,
                                 stdout=subprocess.DEVNULL).returncode == 0:
                return  # otherwise a deadlock: whoever works locks the tables in another order


class Pooler:
    """PgBouncer in session mode, as docs/fleet.md says."""

    def __init__(self, folder, server, size):
        self.folder, self.server, self.size = Path(folder), server, size
        self.port = free_port()
        self.process = None

    def start(self):
        self.folder.mkdir(exist_ok=True)
        self.folder.chmod(0o755)
        settings = self.folder / 'pgbouncer.ini'
        settings.write_text(f"""[databases]
* = host=127.0.0.1 port={self.server} user={ROLE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self.port}
unix_socket_dir =
auth_type = any
pool_mode = session
server_reset_query = DISCARD ALL
default_pool_size = {self.size}
""")
        program = shutil.which('pgbouncer') or '/usr/sbin/pgbouncer'
        self.process = subprocess.Popen([program, '-q', '-u', 'nobody', settings], stdout=subprocess.DEVNULL,
                                        stderr=open(self.folder / 'log', 'a'))

    def kill(self):
        self.process.kill()
        self.process.wait()


def connect(port):
    """A connection that only holds its place; None where the server is full, or away."""
    try:
        held = socket.create_connection(('127.0.0.1', port), timeout=10)
        words = f'user\0{ROLE}\0database\0{ROLE}\0\0'.encode()
        held.sendall(struct.pack('!II', len(words) + 8, 196608) + words)
        with held.makefile('rb') as answer:
            while (kind := answer.read(1)) not in (b'Z', b'E', b''):
                answer.read(struct.unpack('!I', answer.read(4))[0] - 4)
    except OSError:
        return None
    if kind == b'Z':
        return held
    held.close()
    return None
