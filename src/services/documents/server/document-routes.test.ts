import { serverEngines } from '#testing/document-stores'
import { describeAccess } from './routes-access.suite.ts'
import { describePlace } from './routes-place.suite.ts'
import { describeRoutes } from './routes.suite.ts'

for (const [name, open] of serverEngines) {
  describeRoutes(name, open)
  describeAccess(name, open)
  describePlace(name, open)
}
