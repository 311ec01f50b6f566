const TOGETHER_MS = 1_000;

/**
 * Aborts when somebody wants the program to stop. One Ctrl-C arrives several times, from the
 * terminal and through npm; only one that comes a good while later means: now, at once.
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
  // The bootstrap holds the other end; when it is killed there is nobody left to stop us.
  process.on('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
