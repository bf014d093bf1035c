// baton setup pi: pi has no MCP client, so this extension gives it the tools of 'baton mcp'. It also tells a new
// session the state of the tasks, and what earlier workers left.
// 'baton setup pi --remove' removes it. Edit it, and the next 'baton setup pi' overwrites the change.
import { exec, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export default async function (pi) {
  const server = spawn("baton", ["mcp"], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map();
  let last = 0;
  let problem;
  const end = (error) => {
    problem = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  server.on("error", (error) => end(new Error(`baton does not start: ${error.message}`)));
  server.on("exit", () => end(new Error("baton mcp has ended; start pi again")));
  server.stdin.on("error", () => {});
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    const call = message.method ? undefined : waiting.get(message.id);
    if (!call) return;
    waiting.delete(message.id);
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(message.result);
  });
  const send = (message) => server.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      if (problem) return reject(problem);
      waiting.set(++last, { resolve, reject });
      send({ id: last, method, params });
    });

  // Baton keeps the session's id with each claim, so that the session can be continued.
  const prime = (id) =>
    new Promise((resolve) => {
      const command = "exec baton prime --session </dev/null 2>/dev/null";
      const env = { ...process.env, BATON_SESSION: `${process.pid}:${id}` };
      exec(command, { timeout: 30_000, env }, (error, out) => resolve(error ? "" : out));
    });
  let told;
  pi.on("session_start", (_event, context) => {
    told = prime(context.sessionManager.getSessionId());
  });
  // Each prompt of a session has the same text, so that the provider can keep it.
  pi.on("before_agent_start", async ({ systemPrompt }, context) => {
    const text = await (told ??= prime(context.sessionManager.getSessionId()));
    return text ? { systemPrompt: `${systemPrompt}\n\n${text}` } : undefined;
  });

  try {
    await request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "pi", version: "1" },
    });
    send({ method: "notifications/initialized" });
    for (const tool of (await request("tools/list", {})).tools) {
      pi.registerTool({
        name: `baton_${tool.name}`,
        label: `Baton: ${tool.name}`,
        description: tool.description,
        parameters: tool.inputSchema,
        async execute(_id, params, signal) {
          const answer = request("tools/call", { name: tool.name, arguments: params });
          const id = last;
          signal?.addEventListener("abort", () =>
            send({ method: "notifications/cancelled", params: { requestId: id } }));
          const result = await answer;
          const text = result.content.map((part) => part.text ?? "").join("\n");
          if (result.isError) throw new Error(text);
          return { content: [{ type: "text", text }], details: {} };
        },
      });
    }
  } catch (error) {
    console.error(error.message);
  }
  pi.on("session_shutdown", () => server.stdin.end());
}
