import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { deleteNotificationsBy } from './queries.ts';
import { isOfShownAnnotation, isOfShownUsers } from './shown-queries.ts';

export const notificationUserData: UserData = {
  tables: [
    {
      table: 'notifications',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'notifications.json',
          about: 'notifications that it received, with the ids of what they are about',
          rows: notificationsOf,
        },
      ],
    },
    // Notifications for others: those of its follows and reactions go with them, those of its texts
    // stay.
    { table: 'notifications', owner: 'actor_id', fate: 'private deleted' },
    {
      table: 'muted_posts',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'muted-posts.json', about: 'posts of which it wants no notifications', rows: ['post_id', 'muted_at'] }],
    },
    {
      table: 'muted_annotations',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'muted-annotations.json',
          about: 'annotations of whose replies it wants no notifications',
          rows: ['annotation_id', 'muted_at'],
        },
      ],
    },
  ],
  // After the likes, whose notifications then name other users.
  deleteUserData: async (tx, userId, { everything }) => {
    if (everything) await deleteNotificationsBy(tx, userId);
  },
};

const columns = [
  'id',
  'kind',
  'actor_id',
  'post_id',
  'comment_id',
  'essay_id',
  'topic_id',
  'read_id',
  'circle_id',
  'annotation_id',
  'annotation_reply_id',
  'passage',
  'created_at',
  'read_at',
];

/** Lists the notifications that the user is shown, also of drafts and private topics. */
function notificationsOf(sql: Sql, userId: number): AsyncIterable<{ id: number }> {
  return allRows(
    (after) => sql<{ id: number }[]>`
      select ${sql(columns)} from notifications
      where user_id = ${userId} and id > ${after} and ${isOfShownUsers(sql, userId)} and ${isOfShownAnnotation(sql, userId)} order by id limit 100`,
  );
}
