import { serverEngines } from '#testing/documents/document-stores'
import { describeAccess } from './suites/routes-access.suite.ts'
import { describePlace } from './suites/routes-place.suite.ts'
import { describeRoutes } from './suites/routes.suite.ts'

for (const [name, open] of serverEngines) {
  describeRoutes(name, open)
  describeAccess(name, open)
  describePlace(name, open)
}
