/** What only signed-in people need of the documents service; loaded apart from the first scripts. */
export { createDocumentsClient, followPage } from '#documents/client'
