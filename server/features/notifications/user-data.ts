import type { UserData } from '../../platform/user-data.ts';
import { deleteNotificationsBy } from './queries.ts';

export const notificationUserData: UserData = {
  tables: [
    {
      table: 'notifications',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'notifications.json',
          about: 'notices that it received, with the ids of what they are about',
          rows: [
            'kind',
            'actor_id',
            'post_id',
            'comment_id',
            'essay_id',
            'topic_id',
            'read_id',
            'circle_id',
            'passage',
            'created_at',
            'read_at',
          ],
        },
      ],
    },
    // Notices for others: those of its follows and reactions go with them, those of its texts stay.
    { table: 'notifications', owner: 'actor_id', fate: 'private deleted' },
    {
      table: 'muted_posts',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'muted-posts.json', about: 'posts of which it wants no notices', rows: ['post_id', 'muted_at'] }],
    },
  ],
  // After the likes, whose notices then name other users.
  deleteUserData: async (tx, userId, { everything }) => {
    if (everything) await deleteNotificationsBy(tx, userId);
  },
};
