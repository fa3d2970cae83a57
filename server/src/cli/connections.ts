/** How many connections to PostgreSQL the processes of one start hold, and how many processes fit. */
import type { Config } from '../config.ts';
import { limits as databaseLimits } from '../postgres/db.ts';

/** The embedded server takes 100 connections; ten are left for other programs. */
const sharedConnections = 90;
/** Of each process, for its worker alone. */
export const workerConnections = 4;
/** Besides them, for the heartbeats of its worker. */
const heartbeatConnections = 1;

type Processes = Pick<Config, 'processes' | 'role'>;

/** For the requests and the schedule of each process. */
export function connectionsPerProcess({ processes, role }: Processes): number {
  const share = Math.floor(sharedConnections / processes) - ownOf(role);
  return Math.max(1, Math.min(databaseLimits.maxConnections, share));
}

/** At most, of all processes with the one that starts them. */
export function connectionsOf(config: Processes): number {
  const { processes, role } = config;
  const each = connectionsPerProcess(config);
  return processes * (each + ownOf(role)) + (processes > 1 ? each : 0);
}

/** Processes that the embedded PostgreSQL has connections for. */
export function mostProcesses(role: Config['role']): number {
  return Math.floor(sharedConnections / (1 + ownOf(role)));
}

/** Null, or what is wrong and what to do, where the server has only so many connections. */
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
    `Daybook may take ${wanted} connections and the database has ${available}, so that requests could be ` +
    `answered 503. Raise its max_connections by ${wanted - available} or more${remedy}.`
  );
}

function ownOf(role: Config['role']): number {
  return role === 'api' ? 0 : workerConnections + heartbeatConnections;
}
