import { EMPTY_WHEEL } from '#testing/wheels'

export const FILE_NAME = 'Foto.bin'

/** A wheel whose entries have pictures. */
export function albumOf(fileIds: readonly string[]): object {
  return {
    ...EMPTY_WHEEL,
    title: 'Bilder',
    entries: fileIds.map((fileId, index) => ({
      id: `entry-${index}`,
      rank: 'V',
      text: `Bild ${index}`,
      weight: 1,
      isActive: true,
      picture: { fileId, name: FILE_NAME, type: 'application/octet-stream', sizeBytes: 1 },
    })),
  }
}
