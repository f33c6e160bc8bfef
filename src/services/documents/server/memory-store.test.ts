import { openMemoryTestStore } from '#testing/document-stores'
import { describeStore } from './store.suite.ts'

describeStore('the store in memory', openMemoryTestStore)
