import { useFileUrl, type FileUrl } from '#files/client'

/**
 * The picture of an entry as it stands beside its name and on the wheel: in one size for both, so that it is loaded once,
 * and small, since a wheel may have a hundred.
 */
export function useSmallPicture(fileId: string): FileUrl {
  return useFileUrl(fileId, '160')
}
