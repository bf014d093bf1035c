"""A model's server on loopback that asks for twelve steps, one after the other.

It speaks as much of Anthropic's Messages, OpenAI's Responses and Chat Completions, and Gemini's generateContent as
the agents need. The next step is the first whose result is not in the conversation, so a step that was interrupted is
done again, and a conversation that continues is not. Each request's size is added up.
"""

import http.server
import json
import threading

STEPS = 12
PROMISE = 'All done. <promise>COMPLETE</promise>'
SHELLS = ('Bash', 'exec_command', 'shell_command', 'shell', 'bash', 'run_shell_command')
USAGE = {'prompt_tokens': 100, 'completion_tokens': 20, 'total_tokens': 120}


class Model(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(('127.0.0.1', 0), Answer)
        self.requests, self.bytes, self.first = 0, 0, []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, address):
        """An agent that was killed does not read its answer."""


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def send(self, body, kind='application/json'):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(200)
        self.send_header('content-type', kind)
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def events(self, events, end=''):
        named = lambda e: 'event: %s\n' % e['type'] if 'type' in e else ''
        self.send((''.join('%sdata: %s\n\n' % (named(e), json.dumps(e)) for e in events) + end).encode(),
                  'text/event-stream')

    def do_HEAD(self):
        self.send(b'')

    def do_GET(self):
        self.send({'object': 'list', 'data': [], 'models': []})

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get('content-length') or 0)).decode()
        request = json.loads(raw or '{}')
        if 'count' in self.path.lower():
            return self.send({'input_tokens': 10, 'totalTokens': 10})
        done = 0
        while done < STEPS and 'step-%d-is-done' % done in raw:
            done += 1
        tools = [t.get('name') or (t.get('function') or {}).get('name') for t in request.get('tools') or []]
        tools += [f.get('name') for t in request.get('tools') or [] for f in t.get('functionDeclarations') or []]
        if tools:
            self.server.requests += 1
            self.server.bytes += len(raw)
            self.server.first.append(done)
        shell = next((n for n in SHELLS if n in tools), None)
        command = None if shell is None or done == STEPS else './step %d' % done
        arguments = {'cmd': command} if shell == 'exec_command' else {'command': command, 'description': 'a step'}
        if shell == 'shell':
            arguments = {'command': ['bash', '-lc', command]}
        for part, play in (('/messages', self.play_messages), ('/responses', self.play_responses),
                           ('/chat/completions', self.play_chat), ('enerateContent', self.play_gemini)):
            if part in self.path:
                # The number makes each call's id its own, as a provider's is.
                return play(request, '%d_%d' % (done, self.server.requests), command and shell, arguments)
        self.send({})

    def play_messages(self, request, n, shell, arguments):
        block = {'type': 'tool_use', 'id': 'toolu_' + n, 'name': shell, 'input': arguments} if shell else {
            'type': 'text', 'text': PROMISE}
        start = {**block, 'input': {}} if shell else {'type': 'text', 'text': ''}
        delta = {'type': 'input_json_delta', 'partial_json': json.dumps(arguments)} if shell else {
            'type': 'text_delta', 'text': PROMISE}
        stop = 'tool_use' if shell else 'end_turn'
        message = {'id': 'msg_' + n, 'type': 'message', 'role': 'assistant', 'model': request.get('model', 'script'),
                   'content': [], 'stop_reason': None, 'stop_sequence': None,
                   'usage': {'input_tokens': 60, 'cache_read_input_tokens': 40, 'cache_creation_input_tokens': 0,
                             'output_tokens': 20}}
        if not request.get('stream'):
            return self.send({**message, 'content': [block], 'stop_reason': stop})
        self.events([{'type': 'message_start', 'message': message},
                     {'type': 'content_block_start', 'index': 0, 'content_block': start},
                     {'type': 'content_block_delta', 'index': 0, 'delta': delta},
                     {'type': 'content_block_stop', 'index': 0},
                     {'type': 'message_delta', 'delta': {'stop_reason': stop, 'stop_sequence': None},
                      'usage': {'output_tokens': 20}}, {'type': 'message_stop'}])

    def play_responses(self, request, n, shell, arguments):
        item = {'type': 'function_call', 'id': 'f' + n, 'call_id': 'c' + n, 'name': shell,
                'arguments': json.dumps(arguments)} if shell else {
            'type': 'message', 'role': 'assistant', 'id': 'm' + n,
            'content': [{'type': 'output_text', 'text': PROMISE, 'annotations': []}]}
        usage = {'input_tokens': 100, 'input_tokens_details': {'cached_tokens': 40}, 'output_tokens': 20,
                 'output_tokens_details': {'reasoning_tokens': 0}, 'total_tokens': 120}
        self.events([{'type': 'response.created', 'response': {'id': 'r' + n}},
                     {'type': 'response.output_item.done', 'output_index': 0, 'item': item},
                     {'type': 'response.completed', 'response': {'id': 'r' + n, 'usage': usage}}])

    def play_chat(self, request, n, shell, arguments):
        delta = {'role': 'assistant', 'content': None, 'tool_calls': [
            {'index': 0, 'id': 'c' + n, 'type': 'function',
             'function': {'name': shell, 'arguments': json.dumps(arguments)}}]} if shell else {
            'role': 'assistant', 'content': PROMISE}
        base = {'id': 'chat', 'object': 'chat.completion.chunk', 'created': 1, 'model': 'script'}
        stop = 'tool_calls' if shell else 'stop'
        self.events([{**base, 'choices': [{'index': 0, 'delta': delta, 'finish_reason': None}]},
                     {**base, 'choices': [{'index': 0, 'delta': {}, 'finish_reason': stop}], 'usage': USAGE}],
                    'data: [DONE]\n\n')

    def play_gemini(self, request, n, shell, arguments):
        part = {'functionCall': {'name': shell, 'args': arguments}} if shell else {'text': PROMISE}
        answer = {'candidates': [{'content': {'role': 'model', 'parts': [part]}, 'finishReason': 'STOP', 'index': 0}],
                  'modelVersion': 'script',
                  'usageMetadata': {'promptTokenCount': 100, 'candidatesTokenCount': 20, 'totalTokenCount': 120}}
        if 'stream' in self.path:
            return self.send(('data: %s\n\n' % json.dumps(answer)).encode(), 'text/event-stream')
        self.send(answer)
