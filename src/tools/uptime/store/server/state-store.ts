/**
 * What is known of shops besides their documents: their states, the spans these make, incidents, and events that wait to be
 * announced. Several nodes may share it; a node's writes for a shop count only while it holds the shop's lease (fencing), so a node
 * that was thought dead and wakes up changes nothing.
 */
import type { Heartbeat } from '../../state/judge-heartbeat.ts'
import type { MonitorEvent, ConnectivityEvent, Span } from '../../shop-state.ts'

/**
 * The right to look after something until a time, unless it is renewed; `token` grows with every holder. `untilMs` is by the clock
 * of the node that claimed it, and never later than in the database.
 */
export type Lease = { readonly name: string; readonly token: number; readonly untilMs: number }

/** A shop to be registered in the store. */
export type NewShop = { readonly shopId: string; readonly ownerId: string; readonly createdMs: number }

export type KnownShop = {
  readonly shopId: string
  /** A small number that stands for the shop in the tables. */
  readonly key: number
  /** The state of the pure monitor as JSON; undefined of a shop that is new. */
  readonly monitor: string | undefined
}

/** A shop that was down in its last event. */
export type TroubledShop = KnownShop & { readonly ownerId: string }

export type ShopWrite = {
  readonly key: number
  readonly monitor: string
  readonly spans: readonly Span[]
  readonly events: readonly MonitorEvent[]
}

/** One of a person's shops went down, or answers again: as the others may. */
export type HealthChange = { readonly ownerId: string; readonly kind: 'worse' | 'better' }

/** An event in processing order; `seq` grows. */
export type WaitingEvent = {
  readonly seq: number
  readonly event: MonitorEvent | ConnectivityEvent
  readonly writtenMs: number
}

export type StateStore = {
  /** Gives every shop its key, and tells what is known of each. */
  open(shops: readonly NewShop[]): Promise<readonly KnownShop[]>
  /**
   * Writes the results of checks in one transaction. Results of shops whose lease (that of their shard) is no longer the current one
   * are not written; returns the keys of these shops.
   */
  write(writes: readonly ShopWrite[], leases: ReadonlyMap<number, Lease>): Promise<readonly number[]>
  writeConnectivity(event: ConnectivityEvent): Promise<void>
  /** The shops that came or whose state was written since a revision that an earlier call gave; undefined: all. */
  readMonitors(since?: number): Promise<{ readonly revision: number; readonly shops: readonly KnownShop[] }>
  /** The shops with an ongoing incident. */
  readTroubled(): Promise<readonly TroubledShop[]>
  /** The shops with a failure being confirmed. */
  readDoubtful(): Promise<ReadonlySet<string>>
  /** Spans that reach into a stretch of time, oldest first; the first may begin before it. */
  readSpans(keys: readonly number[], fromMs: number): Promise<ReadonlyMap<number, readonly Span[]>>
  /** The events after one, oldest first. */
  readEvents(afterSeq: number, limit: number): Promise<readonly WaitingEvent[]>
  /** How far a reader of events has come; survives the server. */
  readPosition(reader: string): Promise<number>
  /** The notes of a reader by name, such as what each user was notified of. */
  readNotes(reader: string): Promise<ReadonlyMap<string, string>>
  /**
   * Moves the reader on and writes its notes (undefined removes one), in one transaction. If its lease has passed to another node,
   * writes nothing and returns false.
   */
  writePosition(
    reader: string,
    seq: number,
    lease: Lease,
    notes?: ReadonlyMap<string, string | undefined>,
  ): Promise<boolean>
  /** Takes or renews leases; returns only those that no other node holds. */
  claim(node: string, names: readonly string[], lifeMs: number): Promise<readonly Lease[]>
  release(node: string, leases: readonly Lease[]): Promise<void>
  /** Leaves what a node found of a shop for the one that looks after it; the latest of a shop counts. */
  handOver(shopId: string, report: string): Promise<void>
  /** Takes the reports handed over in the last minute, by shop id; each goes to one node only. */
  takeForwarded(isOurs: (shopId: string) => boolean): Promise<ReadonlyMap<string, string>>
  /**
   * Says that the last reports of a shop are wanted for a minute from now, and gives those that the node that looks after
   * it has told; undefined where they were not wanted before, or were not told yet.
   */
  wantReports(shopId: string): Promise<string | undefined>
  /** The shops whose reports are requested, and whether any were written. */
  readRequested(): Promise<ReadonlyMap<string, { readonly isTold: boolean }>>
  /** Writes the reports of shops, by shop id, for the nodes that want them. */
  writeReportTexts(reports: ReadonlyMap<string, string>): Promise<void>
  writeHealthChange(change: HealthChange): Promise<void>
  /** What nodes told of changes in the last minute; of a person the last of each kind. */
  readHealthChanges(): Promise<readonly (HealthChange & { readonly toldMs: number })[]>
  /** Says that a node is there, and which have said so within `lifeMs`: itself and others, in one order for all. */
  announce(node: string, lifeMs: number): Promise<readonly string[]>
  /** Releases leases and removes the node at the same moment, so that the node that looks next takes its place. */
  resign(node: string, leases: readonly Lease[]): Promise<void>
  /** A job has reported; its last word is kept, also where an earlier one comes later. */
  recordHeartbeat(shopId: string, heartbeat: Heartbeat): Promise<void>
  readHeartbeats(shopIds: readonly string[]): Promise<ReadonlyMap<string, Heartbeat>>
  /** Takes a slug for a status page, in place of the one it had; false where another page has it. */
  claimSlug(slug: string, pageId: string): Promise<boolean>
  /** The page that has it. */
  readSlug(slug: string): Promise<string | undefined>
  /** Lets others have the slugs of pages that are gone. */
  freeSlugs(pageIds: readonly string[]): Promise<void>
  /** Lets others have a slug, unless another page has it meanwhile. */
  freeSlug(slug: string, pageId: string): Promise<void>
  /** The shops of a person that are known, also such as were deleted lately. */
  readShopsOf(ownerId: string): Promise<readonly KnownShop[]>
  /**
   * Removes all that is kept of a person's shops, their history too, and what is noted of the person. Safe to repeat; to be
   * called once their documents are gone, since a shop that is opened again is known again.
   */
  forgetPerson(userId: string): Promise<void>
  /**
   * Removes, in small steps, the data of shops gone for 30 days, measurements of unknown shops, announced events, and spans too old
   * for any share. To be called every hour.
   */
  tidy(isThere: (shopId: string) => boolean): Promise<void>
}
