// baton setup opencode: tells a new session the state of the tasks, and what earlier workers left.
// 'baton setup opencode --remove' removes it. Edit it, and the next 'baton setup opencode' overwrites the change.
import { exec } from "node:child_process";

export const Baton = async ({ directory }) => {
  const told = new Map();
  const ask = () =>
    new Promise((resolve) => {
      const command = "exec baton prime --session </dev/null 2>/dev/null";
      exec(command, { cwd: directory, timeout: 30_000 }, (error, out) => resolve(error ? "" : out));
    });
  return {
    // Baton keeps the session's id with each claim, so that the session can be continued.
    "shell.env": async ({ sessionID }, { env }) => {
      if (sessionID) env.BATON_SESSION = `${process.pid}:${sessionID}`;
    },
    // Each request of a session has the same text, so that the provider can keep it.
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      if (!sessionID) return;
      if (!told.has(sessionID)) told.set(sessionID, ask());
      const text = await told.get(sessionID);
      if (text) system.push(text);
    },
  };
};
