/** The manifest of the trip planner. */
import { defineTool } from '../tool-manifest.ts'
import { tripCollections, tripsCollection } from './collections.ts'
import { tripsFace } from './face.ts'
import { tripPath, TRIPS_PATH } from './paths.ts'

export const tripsTool = defineTool({
  ...tripsFace,
  collections: tripCollections,
  messageKinds: [],
  things: [{ collection: tripsCollection.name, many: 'Reisen', nameField: 'title' }],
  places: [
    {
      collection: tripsCollection.name,
      path: tripPath,
      title: ({ title }) => (typeof title === 'string' ? title : undefined),
    },
  ],
  describeState: () => undefined,
  primaryAction: () => ({ label: 'Reise planen', path: TRIPS_PATH }),
  searchEntries: (read) =>
    read(tripsCollection).map(({ id, title, updatedAt }) => ({
      id,
      title,
      detail: 'Reise',
      path: tripPath(id),
      changedAt: updatedAt,
    })),
})
