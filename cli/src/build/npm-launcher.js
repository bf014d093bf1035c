#!/usr/bin/env node
// Starts the program of the package for this platform, in its place as far as Node can: with the same
// terminal, arguments, signals and exit status.
'use strict';
const { spawn } = require('child_process');
const path = require('path');

const platform = `${process.platform}-${process.arch}`;
let launcher;
try {
  launcher = path.join(path.dirname(require.resolve(`baton-tracker-${platform}/package.json`)), 'bin/baton');
} catch {
  const instead = process.platform === 'win32' ? 'install it in WSL' : 'build it from the sources';
  console.error(`baton: there is no package for ${platform}; ${instead} instead`);
  process.exit(1);
}
const child = spawn(launcher, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`baton: cannot start ${launcher}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
