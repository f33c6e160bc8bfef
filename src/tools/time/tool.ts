/** The manifest of time tracking. */
import { defineTool } from '../tool-manifest.ts'
import { timeFace } from './face.ts'
import { timeCollections } from './model.ts'

export const timeTool = defineTool({
  ...timeFace,
  collections: timeCollections,
  messageKinds: [],
  places: [],
  describeState: () => undefined,
  primaryAction: () => ({ label: 'Zeiterfassung öffnen', path: timeFace.path }),
  searchEntries: () => [],
})
