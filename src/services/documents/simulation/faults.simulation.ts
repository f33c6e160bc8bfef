/** All faults of the simulation. A run counts those that took effect: a fault that hits nothing does not count. */

export const FAULTS = [
  'request lost',
  'response lost',
  'request repeated',
  'request late',
  'requests out of order',
  'responses out of order',
  'two batches are on their way',
  'second batch arrives first',
  'second batch is answered first',
  'one of two batches is lost',
  'tab ends with two batches on their way',
  'device gives up on a request that still arrives',
  'device has no network',
  'network is there but nothing answers',
  'captive portal answers',
  'proxy answers',
  'server is down',
  'server crashes before the commit',
  'server crashes after the commit',
  'power fails between commit and flush',
  'disk of the server is full',
  'server asks to wait',
  'owner has no place left',
  'server starts from a backup',
  'server starts from a backup of another name',
  'device is ahead of a restored server',
  'restored server has grown past a device',
  'server loses its database',
  'acknowledged changes grow old',
  'only a last copy has it',
  'answer outlives the database it is from',
  'stream ends',
  'stream falls silent',
  'stream swallows events',
  'tab crashes',
  'tab closes',
  'browser is killed',
  'newest writes of localStorage are gone',
  'localStorage is lost',
  'localStorage is full',
  'localStorage has a broken record',
  'IndexedDB is lost',
  'IndexedDB is full',
  'localStorage and IndexedDB are lost',
  'no localStorage',
  'no IndexedDB',
  'no locks',
  'no BroadcastChannel',
  '2 tabs',
  '3 tabs',
  '4 tabs',
  '5 tabs',
  'tab is frozen',
  'holder of the lock is frozen',
  'clock jumps by ten years',
  'clock jumps while changes wait',
  'session ends',
  'somebody signs out with changes waiting',
  'somebody comes back to their changes',
  'another person signs in',
  'another person signs in beside open tabs',
  'account is deleted while changes wait',
  'page is too old for the server',
  'page is updated with changes waiting',
  'member is removed',
  'member is removed from what follows',
  'member only reads',
  'refused change is tried again',
  'refused change is discarded',
] as const

export type Fault = (typeof FAULTS)[number]

export type FaultCount = Map<Fault, number>

/** What a run must not do. The names are those of docs/contributing-to-sync.md. */
export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'audience' | 'order' | 'rest'

/** A broken invariant; the shrinker keeps to schedules that break the same one. */
export class BrokenInvariant extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, message: string) {
    super(`${invariant}: ${message}`)
    this.name = 'BrokenInvariant'
    this.invariant = invariant
  }
}

export function insist(isTrue: boolean, invariant: Invariant, message: () => string): void {
  if (!isTrue) throw new BrokenInvariant(invariant, message())
}
