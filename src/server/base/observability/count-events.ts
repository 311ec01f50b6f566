import type { Log, LogFields } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The log, which also counts its security events by name: who watches needs no search in logs. */
export function countEvents(log: Log, metrics: Metrics): Log {
  const total = metrics.counter('larch_events_total', 'Security events in the log by name', [
    'event',
  ]);
  const counting = (level: keyof Log) => (message: string, fields?: LogFields) => {
    if (fields?.event) total.inc({ event: fields.event });
    log[level](message, fields);
  };
  return {
    debug: counting('debug'),
    info: counting('info'),
    warn: counting('warn'),
    error: counting('error'),
  };
}
