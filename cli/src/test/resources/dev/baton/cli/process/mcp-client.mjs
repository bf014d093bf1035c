// A client made of the official TypeScript SDK. Arguments: what to do, and the launcher.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import Ajv2020 from 'ajv/dist/2020.js';

const [what, launcher] = process.argv.slice(2);
const client = new Client({ name: 'trial', version: '1' });
await client.connect(
  new StdioClientTransport({ command: launcher, args: ['mcp'], env: process.env, stderr: 'ignore' }));

const call = (name, args = {}, options) =>
  client.callTool({ name, arguments: args }, undefined, options);
const text = (answer) => answer.content[0].text;
async function good(name, args) {
  const answer = await call(name, args);
  assert.ok(!answer.isError, `${name}: ${text(answer)}`);
  assert.ok(text(answer).length > 0, name);
  used.add(name);
  return answer;
}
async function bad(name, args, words) {
  const answer = await call(name, args);
  assert.equal(answer.isError, true, name);
  assert.match(text(answer), words);
  assert.equal(text(answer).split('\n').length, 1);
}
const used = new Set();

if (what === 'hold') {
  console.log('holds ' + (await good('claim')).structuredContent.id);
  await new Promise(() => setInterval(() => {}, 1000));
}

assert.equal(client.getServerVersion().name, 'baton');
assert.match(client.getInstructions(), /claim/);
await client.ping();

// Each schema is one, and every example of an argument fits.
const { tools } = await client.listTools();
const ajv = new Ajv2020.default({ strict: true, allowUnionTypes: false });
for (const tool of tools) {
  const fits = ajv.compile(tool.inputSchema);
  assert.equal(fits({ no_such_argument: 1 }), false, tool.name);
}

const made = (await good('create', { title: 'Parse it', type: 'bug', priority: 1, labels: ['a'] }))
  .structuredContent.id;
const other = (await good('create', { title: 'Then this', description: 'after the other' }))
  .structuredContent.id;
await good('dep', { id: other, on: made });
assert.deepEqual((await good('blocked')).structuredContent.tasks[0].blocked_by, [made]);
assert.equal((await good('ready')).structuredContent.tasks[0].id, made);
await good('update', { id: made, title: 'Parse all of it', notes: 'soon', add_labels: ['b'] });
assert.deepEqual((await good('show', { id: made })).structuredContent.labels, ['a', 'b']);
await good('comment', { id: made, text: 'see the grammar' });
assert.equal((await good('search', { text: 'grammar' })).structuredContent.tasks.length, 0);
assert.equal((await good('search', { text: 'PARSE' })).structuredContent.tasks.length, 1);
assert.equal((await good('claim')).structuredContent.id, made);
await good('progress', { id: made, note: 'half of it works' });
assert.deepEqual((await good('stale')).structuredContent.tasks, []);
assert.equal((await good('check')).structuredContent.allowed, true);
await good('doctor');
assert.deepEqual((await good('rescue', { action: 'list' })).structuredContent.rescues, []);
const closed = await good('close', { id: made, reason: 'parses all of it', claim_next: true });
assert.equal(closed.structuredContent.claimed.id, other);
await good('release', { id: other, reason: 'enough for today' });
assert.deepEqual(tools.map((tool) => tool.name).filter((name) => !used.has(name)), []);

await bad('ready', { limit: 'many' }, /'limit' is "many": expected a whole number/);
await bad('show', {}, /'id' is missing/);
await bad('show', { id: 'app-none' }, /no task 'app-none'/);
await bad('claim', { id: made }, /cannot be claimed: it is closed/);
await bad('rescue', { action: 'show', id: made }, /no rescue/);
await assert.rejects(call('no_such_tool'), /no tool/);

const stop = new AbortController();
const cancelled = call('ready', {}, { signal: stop.signal });
stop.abort('not needed');
await assert.rejects(cancelled);

const answers = await Promise.all(
  Array.from({ length: 100 }, (_, i) =>
    i % 5 === 0 ? call('create', { title: 'One of many ' + i }) : call('ready', { limit: 3 })));
assert.ok(answers.every((answer) => !answer.isError));
assert.equal(
  (await call('search', { text: 'One of many', limit: 50 })).structuredContent.tasks.length, 20);

const { resources } = await client.listResources();
assert.match((await client.readResource({ uri: resources[0].uri })).contents[0].text, /baton/);
assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
assert.match(
  (await client.readResource({ uri: 'baton://task/' + made })).contents[0].text, /Parse all of it/);
await assert.rejects(client.readResource({ uri: 'baton://task/app-none' }), /no resource/);
const { prompts } = await client.listPrompts();
assert.match((await client.getPrompt({ name: prompts[0].name })).messages[0].content.text, /claim/);

await client.close();
console.log(`all ${tools.length} tools work`);
process.exit(0);
