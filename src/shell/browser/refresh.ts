/** The refresh hook: components that show data from outside the documents reload it after a sync. */
import { createListeners } from '#base/listeners'

const refreshes = createListeners()

/** Calls the listener after each sync that brought local changes to the server; returns how to leave. */
export const onRefresh = refreshes.subscribe
export const runRefresh = refreshes.tell
