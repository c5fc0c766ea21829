/** A newer build has migrated the database, so this build could write data that the newer one no longer reads. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'The data was written by a newer version of Parley. Start that version again, or restore a backup that was made before the upgrade.',
    )
  }
}
