const TOGETHER_MS = 1_000;

/**
 * Aborts when the program is asked to stop. One Ctrl-C arrives several times, from the terminal and
 * through npm; only one that comes clearly later ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  const stop = () => {
    firstAt ??= Date.now();
    if (Date.now() - firstAt > TOGETHER_MS) process.exit(130);
    controller.abort(new Error('Stopped.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The bootstrap process holds the other end; when it is killed, this process must stop as well.
  process.on('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
