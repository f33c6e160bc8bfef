/** What every engine of `DocumentStore` must do; the engines' own test files run it against each of them. */
import { afterEach, beforeEach, describe } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { OpenTestStore, TestStore } from '#testing/documents/document-stores'
import { createTestClock, NOON_MS, testCollections, type TestClock } from '#testing/documents/documents'
import { createBench, type Bench } from './store-bench.suite.ts'
import { describeFeed, describeSharing, describeSteps } from './store-feed.suite.ts'
import { describeFollowersPlace } from './store-followers-place.suite.ts'
import { describeFollowing } from './store-following.suite.ts'
import { describeForgetting } from './store-forgetting.suite.ts'
import { describeHistory, describeReading } from './store-reading.suite.ts'
import { describeCounters } from './store-counters.suite.ts'
import { describeErasing } from './store-erasing.suite.ts'
import { describeListing } from './store-listing.suite.ts'
import { describeOnePerUser } from './store-one-per-user.suite.ts'
import { describeQuota } from './store-quota.suite.ts'
import { describeReaders } from './store-readers.suite.ts'
import { describeWriting } from './store-writing.suite.ts'

export function describeStore(name: string, openStore: OpenTestStore): void {
  describe(name, () => {
    let opened: TestStore
    let clock: TestClock
    beforeEach(async () => {
      // The database is older than what people edit (S6).
      clock = createTestClock(NOON_MS - DAY_MS)
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
      clock.advance(DAY_MS)
    })
    afterEach(() => opened.close())
    const bench = (): Bench => createBench(opened.store, clock)
    describeWriting(bench)
    describeReading(bench)
    describeFeed(bench)
    describeSteps(bench)
    describeHistory(bench)
    describeSharing(bench)
    describeFollowing(bench)
    describeReaders(bench)
    describeOnePerUser(bench)
    describeForgetting(bench)
    describeListing(bench)
    describeQuota(bench)
    describeFollowersPlace(bench, () => opened.recount())
    describeErasing(bench)
    describeCounters(bench, () => opened.recount())
  })
}
