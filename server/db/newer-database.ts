/** Error: a newer build has migrated the database, so this build might write data that the newer build cannot read. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'The data was written by a newer version of Parley. Start that version again, or restore a backup that was made before the upgrade.',
    )
  }
}
