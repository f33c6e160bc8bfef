/** The manifest of counters. */
import { TABLE_FILES } from '#base/table/read-table'
import { describeTitled } from '../describe-place.ts'
import { defineTool } from '../tool-manifest.ts'
import { counterFace } from './face.ts'
import { countersCollection } from './model.ts'

export const IMPORT_PATH = `${counterFace.path}/import`

export function counterPath(id: string): string {
  return `${counterFace.path}/${id}`
}

export const counterTool = defineTool({
  ...counterFace,
  ...describeTitled(countersCollection, 'Zähler', counterPath),
  collections: [countersCollection],
  messageKinds: [],
  import: { path: IMPORT_PATH, label: 'Zähler importieren', accept: TABLE_FILES },
  primaryAction: () => ({ label: 'Zählen', path: counterFace.path }),
})
