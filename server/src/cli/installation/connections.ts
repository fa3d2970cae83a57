/** Counts the PostgreSQL connections of all processes of one start. */
import { limits as databaseLimits } from '../../postgres/db.ts';

/** The embedded server accepts 100 connections; 10 are reserved for other programs. */
const sharedConnections = 90;
/** Of each process, for its worker. */
export const workerConnections = 4;
/** In addition, for the heartbeats of its worker. */
const heartbeatConnections = 1;
/** Of each process, for notices between processes. */
const busConnections = 1;

export type ProcessRole = 'all' | 'api' | 'worker';

interface Processes {
  readonly processes: number;
  readonly role: ProcessRole;
}

/** For the requests and the schedule of each process. */
export function connectionsPerProcess({ processes, role }: Processes): number {
  const share = Math.floor(sharedConnections / processes) - ownOf(role);
  return Math.max(1, Math.min(databaseLimits.maxConnections, share));
}

/** The maximum of all processes, including the primary. */
export function connectionsOf(config: Processes): number {
  const { processes, role } = config;
  const each = connectionsPerProcess(config);
  return processes * (each + ownOf(role)) + (processes > 1 ? each : 0);
}

/** The maximum number of processes with the embedded PostgreSQL. */
export function mostProcesses(role: ProcessRole): number {
  return Math.floor(sharedConnections / (1 + ownOf(role)));
}

/** Returns the problem and its remedy if `available` connections are too few; else null. */
export function connectionsProblem(
  { processes, role }: Processes,
  available: number,
): string | null {
  const wanted = connectionsOf({ processes, role });
  if (wanted <= available) return null;
  let fewer = processes - 1;
  while (fewer > 0 && connectionsOf({ processes: fewer, role }) > available) fewer -= 1;
  const remedy = fewer > 0 ? `, or set DAYBOOK_PROCESSES to ${fewer}` : '';
  return (
    `Daybook needs up to ${wanted} connections, but the database has ${available}: requests may get 503. ` +
    `Raise its max_connections by ${wanted - available} or more${remedy}.`
  );
}

function ownOf(role: ProcessRole): number {
  return busConnections + (role === 'api' ? 0 : workerConnections + heartbeatConnections);
}
