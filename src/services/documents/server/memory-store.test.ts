import { openMemoryTestStore } from '#testing/documents/document-stores'
import { describeStore } from './suites/store.suite.ts'

describeStore('the store in memory', openMemoryTestStore)
