// Shows which steps of the build still run, and for how long.

/**
 * Runs the steps at once and reports each to `stream`. On a terminal, one line shows the running
 * steps and their time; elsewhere, each finished step is a line.
 */
export async function runWithProgress(steps, stream = process.stderr) {
  const begun = performance.now();
  const running = new Set(Object.keys(steps));
  const elapsed = () => `${Math.round((performance.now() - begun) / 1000)} s`;
  const isTerminal = stream.isTTY === true;
  const showRunning = () => void (isTerminal && stream.write(`\r\u001b[2K  ${[...running].join(' and ')} … ${elapsed()}`));
  const timer = setInterval(showRunning, 1000);
  const run = async ([name, step]) => {
    await step();
    running.delete(name);
    stream.write(`${isTerminal ? '\r\u001b[2K' : ''}  ${name}: ${elapsed()}\n`);
    if (running.size > 0) showRunning();
  };
  try {
    showRunning();
    await Promise.all(Object.entries(steps).map(run));
  } finally {
    clearInterval(timer);
    if (isTerminal) stream.write('\r\u001b[2K');
  }
}
