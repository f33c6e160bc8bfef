import type { Documents } from '#documents/client'
import type { ChosenNames } from '../catalog.ts'
import { projectsCollection, tagsCollection } from '../../collections.ts'

export function writeNames(documents: Documents, { projects, tags }: ChosenNames): void {
  for (const { id, ...project } of projects) documents.put(projectsCollection, id, project)
  for (const { id, ...tag } of tags) documents.put(tagsCollection, id, tag)
}
