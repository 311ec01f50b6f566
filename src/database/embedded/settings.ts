import type { ClusterPaths } from './cluster-paths.ts';

export type Settings = Readonly<Record<string, string>>;

/**
 * One small bank on one machine: nothing acknowledged is ever lost, and the rest follows memory.
 */
const STANDARD_SETTINGS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Apple's drives keep a plain fsync in their own memory; only this one reaches the medium.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // This build only has pglz, which made postings 5 to 30 % slower to save what the disk can hold.
  wal_compression: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements can quote what a customer typed, so only the server's own life is logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The arguments that start a server at this place, reachable by its Unix socket alone. */
export function serverArguments(paths: ClusterPaths, settings: Settings): string[] {
  const all = {
    ...STANDARD_SETTINGS,
    ...settings,
    listen_addresses: '',
    unix_socket_directories: paths.sockets,
    unix_socket_permissions: '0700',
    port: String(paths.port),
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', paths.data, ...flags];
}
