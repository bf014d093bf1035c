"""A line to a PostgreSQL server, between one machine and it, with the faults that lines have.

Reads the protocol as far as it must know which message commits (sslmode=disable). Only the standard library.
"""
import re
import socket
import struct
import threading
import time

CHANGES = re.compile(rb'\s*(with\b.*\(\s*)?(insert into|update|delete from)\b', re.I | re.S)
BEGIN = re.compile(rb'\s*(begin|start transaction)\b', re.I)
COMMIT = re.compile(rb'\s*commit\b', re.I)


class Relay:
    """Listens on a port of this machine and passes everything on, until it is told otherwise."""

    def __init__(self, target):
        self.target = target  # the port of the server
        self.delay = 0.0  # seconds for whatever the client sends
        self.judge = None  # batch -> None, or a fault: before, during, after, vanish
        self.connections = []
        self.gate = threading.Event()
        self.gate.set()
        self.caught = threading.Event()
        self.cut = {'before': 0, 'during': 0, 'after': 0, 'vanish': 0}
        self.entrance = socket.create_server(('127.0.0.1', 0), backlog=200)
        self.port = self.entrance.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.entrance.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(('127.0.0.1', self.target))
            except OSError:
                near.close()
                continue
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections = [c for c in self.connections if not c.closed]
            self.connections.append(Connection(self, near, far))

    def freeze(self):
        """Both sides hear nothing more; nothing is lost."""
        self.gate.clear()

    def thaw(self):
        self.gate.set()

    def vanish(self):
        """The machine has lost its power: the server is never told, and the machine hears nothing."""
        for connection in self.connections:
            connection.gone = True

    def vanish_in_transaction(self):
        """The next client that has changed something, and knows nothing of it yet, vanishes there."""
        self.caught.clear()
        caught = []

        def judge(batch):
            if caught or not batch.changes:
                return None
            caught.append(batch)
            return 'vanish'
        self.judge = judge

    def half_close(self, side):
        """One direction of each connection ends; the other side hears nothing of that."""
        for connection in list(self.connections):
            connection.half_close(side)

    def cut_all(self):
        for connection in list(self.connections):
            connection.close()

    def heal(self):
        self.delay, self.judge = 0.0, None
        self.thaw()

    def close(self):
        self.heal()
        self.entrance.close()
        self.cut_all()


class Batch:
    """What a client sends until it waits for an answer."""

    def __init__(self, queries, inside):
        begins = any(BEGIN.match(q) for q in queries)
        self.changes = any(CHANGES.match(q) for q in queries)
        self.inside = inside or begins
        self.commits = any(COMMIT.match(q) for q in queries) or (self.changes and not self.inside)


class Connection:
    def __init__(self, relay, near, far):
        self.relay, self.near, self.far = relay, near, far
        self.statements, self.queries = {}, []
        self.inside = self.gone = self.closed = self.muted = self.half = False
        self.last = None  # the fault of the batch that is on its way
        for work in (self._ask, self._answer):
            threading.Thread(target=work, daemon=True).start()

    def half_close(self, side):
        self.half = True
        self.muted = True
        try:
            (self.near if side == 'client' else self.far).shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self.closed = True
        for end in (self.near, self.far):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def _ask(self):
        """From the client to the server, a batch at a time."""
        waiting, started, batch = b'', False, b''
        try:
            while data := self.near.recv(65536):
                waiting += data
                while True:
                    head = 4 if not started else 5
                    if len(waiting) < head:
                        break
                    size = struct.unpack('!I', waiting[head - 4:head])[0] + head - 4
                    if len(waiting) < size:
                        break
                    message, waiting = waiting[:size], waiting[size:]
                    batch += message
                    kind = message[:1] if started else b'start'
                    started = True
                    self._note(kind, message)
                    if kind not in (b'P', b'B', b'D', b'E', b'C'):
                        self._pass_on(batch, kind)
                        batch = b''
        except OSError:
            pass
        if not self.gone and not self.half:
            self.close()

    def _note(self, kind, message):
        if kind == b'Q':
            self.queries.append(message[5:-1])
        elif kind == b'P':
            name, query = message[5:].split(b'\0', 2)[:2]
            self.statements[name] = query
        elif kind == b'B':
            name = message[5:].split(b'\0', 2)[1]
            self.queries.append(self.statements.get(name, b''))

    def _pass_on(self, data, kind):
        if self.relay.delay:
            time.sleep(self.relay.delay)
        self.relay.gate.wait()
        if self.gone or self.half:
            return
        fault = None
        if kind in (b'S', b'Q') and self.queries:
            batch, self.queries = Batch(self.queries, self.inside), []
            fault = self.relay.judge(batch) if self.relay.judge else None
        if fault:
            self.relay.cut[fault] += 1
        if fault == 'before':
            raise OSError('cut')
        if fault == 'vanish':
            self.gone = True
        self.last = fault
        self.far.sendall(data)
        if fault == 'during':
            raise OSError('cut')

    def _answer(self):
        """From the server to the client, a message at a time."""
        waiting = b''
        try:
            while data := self.far.recv(65536):
                waiting += data
                whole = 0
                while len(waiting) >= whole + 5:
                    size = 1 + struct.unpack('!I', waiting[whole + 1:whole + 5])[0]
                    if len(waiting) < whole + size:
                        break
                    if waiting[whole:whole + 1] == b'Z':
                        self.inside = waiting[whole + 5:whole + 6] != b'I'
                        if self.last == 'after':
                            raise OSError('cut')
                        if self.last == 'vanish':
                            self.relay.caught.set()
                    whole += size
                self.relay.gate.wait()
                if not self.gone and not self.muted:
                    self.near.sendall(waiting[:whole])
                waiting = waiting[whole:]
        except OSError:
            pass
        # A machine without power sends no end either.
        if not self.half and not self.gone:
            self.close()
