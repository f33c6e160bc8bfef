/** The door of the files service in Node: what is known of files, how they come, and how they are handed out. */
export { openFilesDatabase } from './files-database.ts'
export { createFiles, type FilesService } from './files.ts'
export type { FilesOptions } from './files-options.ts'
export { addFileRoutes } from './files-routes.ts'
export { openPictureMaker } from './pictures/open-picture-maker.ts'
export { openDiskStore } from './store/disk-store.ts'
