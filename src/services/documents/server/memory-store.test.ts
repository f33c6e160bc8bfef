import { createMemoryStore } from './memory-store.ts'
import { describeStore } from './store.suite.ts'

describeStore('the store in memory', async (environment) => createMemoryStore(environment))
