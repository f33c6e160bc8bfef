/** The door of the tools. A new tool is a folder and a line in each of `tool-faces.ts` and `tool-list.ts`. */
export { describePlace, type ToolPlace } from './describe-place.ts'
export { daysAwayHash, readDaysAway } from './days-away-port.ts'
export { faceAt, toolFaces, type ToolId } from './tool-faces.ts'
export { toolCollections, toolMessageSources, tools } from './tool-list.ts'
export { CHOICE_PATH, DAYS_AWAY_PATH } from './tool-manifest.ts'
export type {
  BarItem,
  Place,
  ReadDocuments,
  SearchEntry,
  PrimaryAction,
  TodayLine,
  ToolCommand,
  ToolImport,
  ToolManifest,
  UserPlace,
} from './tool-manifest.ts'
