import { listedCircles } from '../circles/access.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleProjects } from '../projects/access.ts';
import { visibleTopics } from '../topics/access.ts';
import { type Relation, forward, backward } from './relation.ts';

/**
 * Relations between users and what they own or join, newest first. Relations between texts are in
 * `reference-queries.ts`.
 */
export const relations = {
  follows: {
    ...forward('user', 'follows', 'user'),
    ids: (sql) => sql`select f.followed_id as id from follows f where f.follower_id = k.id order by f.id desc`,
  },
  followers: {
    ...backward('user', 'follows', 'user'),
    ids: (sql) => sql`select f.follower_id as id from follows f where f.followed_id = k.id order by f.id desc`,
  },
  postsOfUser: {
    ...forward('user', 'posted', 'post'),
    ids: (sql) => sql`select p.id from posts p where p.user_id = k.id order by p.id desc`,
  },
  writerOfPost: {
    ...backward('post', 'posted', 'user'),
    ids: (sql) => sql`select p.user_id as id from posts p where p.id = k.id and p.user_id is not null`,
  },
  // Users see only their own community memberships.
  communitiesOfUser: {
    ...forward('user', 'member', 'community'),
    ids: (sql, callerId) => sql`
      select m.community_id as id from memberships m where m.user_id = k.id and k.id = ${callerId}::bigint order by m.community_id desc`,
  },
  callerInCommunity: {
    ...backward('community', 'member', 'user'),
    ids: (sql, callerId) => sql`select m.user_id as id from memberships m where m.user_id = ${callerId}::bigint and m.community_id = k.id`,
  },
  postsOfCommunity: {
    ...forward('community', 'posted', 'post'),
    ids: (sql) => sql`select p.id from posts p where p.community_id = k.id order by p.id desc`,
  },
  communityOfPost: {
    ...backward('post', 'posted', 'community'),
    ids: (sql) => sql`select p.community_id as id from posts p where p.id = k.id and p.community_id is not null`,
  },
  circlesOfUser: {
    ...forward('user', 'member', 'circle'),
    ids: (sql, callerId) => sql`
      select o.circle_id as id from circle_members o join circles c on c.id = o.circle_id
      where o.user_id = k.id and ${listedCircles(sql, callerId, 'c')} order by o.circle_id desc`,
  },
  membersOfCircle: {
    ...backward('circle', 'member', 'user'),
    ids: (sql) => sql`select m.user_id as id from circle_members m where m.circle_id = k.id order by m.id`,
  },
  worksOfCircle: {
    ...forward('circle', 'read', 'work'),
    ids: (sql) => sql`select i.work_id as id from circle_works i where i.circle_id = k.id order by i.id desc`,
  },
  projectsOfOwner: {
    ...forward('user', 'owns', 'project'),
    ids: (sql, callerId) => sql`
      select p.id from projects p where p.owner_id = k.id and ${visibleProjects(sql, callerId, 'p')} order by p.id desc`,
  },
  projectsOfContributor: {
    ...forward('user', 'contributes', 'project'),
    ids: (sql, callerId) => sql`
      select o.project_id as id from project_contributors o join projects p on p.id = o.project_id
      where o.user_id = k.id and ${visibleProjects(sql, callerId, 'p')} order by o.project_id desc`,
  },
  ownerOfProject: {
    ...backward('project', 'owns', 'user'),
    ids: (sql) => sql`select p.owner_id as id from projects p where p.id = k.id`,
  },
  contributorsOfProject: {
    ...backward('project', 'contributes', 'user'),
    ids: (sql) => sql`select c.user_id as id from project_contributors c where c.project_id = k.id order by c.id`,
  },
  workflowsOfProject: {
    ...forward('project', 'owns', 'workflow'),
    ids: (sql) => sql`select w.id from workflows w where w.project_id = k.id order by w.id`,
  },
  worksOfProject: {
    ...forward('project', 'refers to', 'work'),
    ids: (sql) => sql`select i.work_id as id from project_items i where i.project_id = k.id and i.work_id is not null order by i.id desc`,
  },
  topicsOfProject: {
    ...forward('project', 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select t.id from project_items i join topics t on t.id = i.topic_id
      where i.project_id = k.id and ${visibleTopics(sql, callerId, 't')} order by i.id desc`,
  },
  essaysOfProject: {
    ...forward('project', 'refers to', 'essay'),
    ids: (sql, callerId) => sql`
      select e.id from project_items i join essays e on e.id = i.essay_id
      where i.project_id = k.id and ${visibleEssays(sql, callerId, 'e')} order by i.id desc`,
  },
  // Workflows of other users are reached through their projects.
  workflowsOfCaller: {
    ...forward('user', 'owns', 'workflow'),
    ids: (sql, callerId) => sql`
      select w.id from workflows w where w.owner_id = k.id and k.id = ${callerId}::bigint order by w.id desc`,
  },
  ownerOfWorkflow: {
    ...backward('workflow', 'owns', 'user'),
    ids: (sql) => sql`select w.owner_id as id from workflows w where w.id = k.id`,
  },
  projectOfWorkflow: {
    ...backward('workflow', 'owns', 'project'),
    ids: (sql) => sql`select w.project_id as id from workflows w where w.id = k.id and w.project_id is not null`,
  },
  worksOfWorkflow: {
    ...forward('workflow', 'refers to', 'work'),
    ids: (sql) =>
      sql`select s.work_id as id from workflow_steps s where s.workflow_id = k.id and s.work_id is not null order by s.position`,
  },
  topicsOfWorkflow: {
    ...forward('workflow', 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select t.id from workflow_steps s join topics t on t.id = s.topic_id
      where s.workflow_id = k.id and ${visibleTopics(sql, callerId, 't')} order by s.position`,
  },
  essaysOfWorkflow: {
    ...forward('workflow', 'refers to', 'essay'),
    ids: (sql, callerId) => sql`
      select e.id from workflow_steps s join essays e on e.id = s.essay_id
      where s.workflow_id = k.id and ${visibleEssays(sql, callerId, 'e')} order by s.position`,
  },
  // Published essays and drafts have different edges, so each relation has one half of
  // `visibleEssays`; the same applies to public and private topics and `visibleTopics`.
  essaysOfUser: {
    ...forward('user', 'posted', 'essay'),
    ids: (sql) => sql`
      select e.id from essays e where e.user_id = k.id and e.status = 'published' order by coalesce(e.published_at, e.created_at) desc, e.id desc`,
  },
  draftsOfCaller: {
    ...forward('user', 'owns', 'essay'),
    ids: (sql, callerId) => sql`
      select e.id from essays e where e.user_id = k.id and k.id = ${callerId}::bigint and e.status = 'draft' order by e.id desc`,
  },
  writerOfEssay: {
    ...backward('essay', 'posted', 'user'),
    ids: (sql) => sql`select e.user_id as id from essays e where e.id = k.id and e.user_id is not null and e.status = 'published'`,
  },
  writerOfDraft: {
    ...backward('essay', 'owns', 'user'),
    ids: (sql, callerId) =>
      sql`select e.user_id as id from essays e where e.id = k.id and e.user_id = ${callerId}::bigint and e.status = 'draft'`,
  },
  topicsOfUser: {
    ...forward('user', 'owns', 'topic'),
    ids: (sql) => sql`select t.id from topics t where t.user_id = k.id and t.public order by t.id desc`,
  },
  privateTopicsOfCaller: {
    ...forward('user', 'owns', 'topic'),
    ids: (sql, callerId) => sql`
      select t.id from topics t where t.user_id = k.id and k.id = ${callerId}::bigint and not t.public order by t.id desc`,
  },
  ownerOfTopic: {
    ...backward('topic', 'owns', 'user'),
    ids: (sql) => sql`select t.user_id as id from topics t where t.id = k.id and t.user_id is not null`,
  },
  worksReadByUser: {
    ...forward('user', 'read', 'work'),
    ids: (sql) => sql`select r.work_id as id from reads r where r.user_id = k.id and r.work_id is not null order by r.id desc`,
  },
  readersOfWork: {
    ...backward('work', 'read', 'user'),
    ids: (sql) => sql`select r.user_id as id from reads r where r.work_id = k.id and r.user_id is not null order by r.id desc`,
  },
  essaysReadByUser: {
    ...forward('user', 'read', 'essay'),
    ids: (sql, callerId) => sql`
      select e.id from reads r join essays e on e.id = r.essay_id
      where r.user_id = k.id and ${visibleEssays(sql, callerId, 'e')} order by r.id desc`,
  },
  readersOfEssay: {
    ...backward('essay', 'read', 'user'),
    ids: (sql) => sql`select r.user_id as id from reads r where r.essay_id = k.id and r.user_id is not null order by r.id desc`,
  },
  authorsOfWork: {
    ...backward('work', 'wrote', 'author'),
    ids: (sql) => sql`select a.author_id as id from work_authors a where a.work_id = k.id order by a.position`,
  },
  worksOfAuthor: {
    ...forward('author', 'wrote', 'work'),
    ids: (sql) => sql`select a.work_id as id from work_authors a where a.author_id = k.id order by a.work_id`,
  },
  organizationsOfUser: {
    ...forward('user', 'owns', 'organization'),
    ids: (sql) => sql`select o.id from organizations o where o.created_by = k.id order by o.id`,
  },
  ownerOfOrganization: {
    ...backward('organization', 'owns', 'user'),
    ids: (sql) => sql`select o.created_by as id from organizations o where o.id = k.id and o.created_by is not null`,
  },
} as const satisfies Record<string, Relation>;
