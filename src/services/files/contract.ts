/** The door of the files service for everyone: what documents keep of a file, its limits, errors and endpoints. */
export { fileErrorStatus, fileErrorTexts, type FileErrorCode } from './file-errors.ts'
export {
  CONTENT_PATH,
  FILES_PATH,
  fileOwnerDocumentSchema,
  fileUsageSchema,
  readFileUrl,
  readFileUsage,
  storedFileSchema,
  uploadFieldsSchema,
  type FileOwnerDocument,
  type FileUsage,
  type StoredFile,
} from './file-endpoints.ts'
export {
  DEFAULT_QUOTA_BYTES,
  FILE_MAX_BYTES,
  fileIdSchema,
  fileReferenceSchema,
  OPERATION_RETRY_MS,
  PICTURE_MAX_PIXELS,
  UPLOAD_RETRY_MS,
  type FileReference,
  type PictureShape,
} from './file-reference.ts'
export { fileVariants, pictureWidths, type FileVariant, type PictureWidth } from './picture-variant.ts'
export { isPictureType, pictureTypes, type PictureType } from './picture-type.ts'
