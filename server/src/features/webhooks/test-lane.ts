/** The lanes of tests, which go to an endpoint also when it is disabled, and wait for nothing else. */
const prefix = 'test:';

export function testLane(endpointId: string): string {
  return `${prefix}${endpointId}`;
}

export function isTestLane(lane: string): boolean {
  return lane.startsWith(prefix);
}
