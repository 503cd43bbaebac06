-- Circles (who reads together), projects (what is studied together) and workflows (step by step).
--
-- Who takes several rows takes them in this order: users (for key share; an account that goes takes its own first of all), then circles, then
-- projects, each by id, then workflows, and then what hangs on them. What changes members, contributors, steps or a limited list holds the row
-- that it hangs on first.

create table circles (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  description text check (char_length(description) between 1 and 1000),
  -- Everyone who is logged in may read and join an open one; a closed one is there for its members and for whom its owner invited.
  open boolean not null default false,
  -- Always a member. Kept so by a key and the trigger on circle_members.
  owner_id bigint not null,
  -- Kept true by the same.
  member_count integer not null default 0 check (member_count >= 0),
  created_at timestamptz(3) not null default now(),
  -- Of what its owner wrote.
  updated_at timestamptz(3) not null default now()
);
create index circles_open on circles (id desc) where open;
create index circles_of_owner on circles (owner_id, id desc);

create table circle_members (
  -- Rises with time: the smallest of a circle is its longest-standing member's.
  id bigint generated always as identity primary key,
  circle_id bigint not null references circles on delete cascade,
  user_id bigint not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  unique (user_id, circle_id)
);
create index circle_members_of_circle on circle_members (circle_id, id);
-- A circle is made before its first member, and passes on after its owner went: looked at when the transaction ends.
alter table circles add foreign key (owner_id, id) references circle_members (user_id, circle_id) deferrable initially deferred;

-- One owns as long as one is a member; then the circle passes to whoever has been there longest, and goes with its last member. Here, and not in
-- the program, so that no way of leaving forgets it.
create function count_circle_members() returns trigger language plpgsql as $$
begin
  perform from circles c where c.id in (select circle_id from changed) order by c.id for no key update;
  if tg_op = 'DELETE' then
    delete from circles c where c.id in (select circle_id from changed)
      and not exists (select from circle_members m where m.circle_id = c.id);
  end if;
  update circles c set
    member_count = c.member_count + n.members * (case tg_op when 'INSERT' then 1 else -1 end),
    owner_id = case
      when exists (select from circle_members m where m.user_id = c.owner_id and m.circle_id = c.id) then c.owner_id
      else (select m.user_id from circle_members m where m.circle_id = c.id order by m.id limit 1)
    end
  from (select circle_id, count(*)::integer as members from changed group by circle_id) n
  where c.id = n.circle_id;
  return null;
end $$;
create trigger circle_members_added after insert on circle_members
  referencing new table as changed for each statement execute function count_circle_members();
create trigger circle_members_removed after delete on circle_members
  referencing old table as changed for each statement execute function count_circle_members();

-- By the owner; gone when it is accepted, declined or taken back.
create table circle_invitations (
  id bigint generated always as identity primary key,
  circle_id bigint not null references circles on delete cascade,
  user_id bigint not null references users on delete cascade,
  invited_at timestamptz(3) not null default now(),
  unique (user_id, circle_id)
);
create index circle_invitations_of_circle on circle_invitations (circle_id, id);

-- What a circle reads.
create table circle_works (
  id bigint generated always as identity primary key,
  circle_id bigint not null references circles on delete cascade,
  work_id bigint not null references works on delete cascade,
  -- Who may take it off again, beside the owner of the circle; null when the account is gone.
  added_by bigint references users on delete set null,
  added_at timestamptz(3) not null default now(),
  unique (circle_id, work_id)
);
create index circle_works_newest on circle_works (circle_id, id desc);
create index circle_works_of_work on circle_works (work_id);
create index circle_works_of_user on circle_works (added_by) where added_by is not null;

create table projects (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 5000),
  -- Where the account goes, its farewell has passed on what others contribute to.
  owner_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Of what its owner wrote.
  updated_at timestamptz(3) not null default now()
);
create index projects_of_owner on projects (owner_id, id desc);

-- Never the owner.
create table project_contributors (
  -- Rises with time, as at circle_members.
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users on delete cascade,
  added_at timestamptz(3) not null default now(),
  unique (user_id, project_id)
);
create index project_contributors_of_project on project_contributors (project_id, id);

-- What a project is about. An essay that became a draft again, or a topic that became private, stays, and is left out of what others see.
create table project_items (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  work_id bigint references works on delete cascade,
  topic_id bigint references topics on delete cascade,
  essay_id bigint references essays on delete cascade,
  added_at timestamptz(3) not null default now(),
  constraint project_items_one_thing check (num_nonnulls(work_id, topic_id, essay_id) = 1),
  unique (project_id, work_id),
  unique (project_id, topic_id),
  unique (project_id, essay_id)
);
create index project_items_of_project on project_items (project_id, id desc);
create index project_items_of_work on project_items (work_id) where work_id is not null;
create index project_items_of_topic on project_items (topic_id) where topic_id is not null;
create index project_items_of_essay on project_items (essay_id) where essay_id is not null;

create table workflows (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  -- Its owner is one of the project's people. Where they go, or the project does, it stays theirs, outside of it.
  project_id bigint references projects on delete set null,
  -- Where the account goes, its farewell has passed on what belongs to a project.
  owner_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Of what its owner wrote above the steps.
  updated_at timestamptz(3) not null default now()
);
create index workflows_of_owner on workflows (owner_id, id desc);
create index workflows_of_project on workflows (project_id, id) where project_id is not null;

-- Here, and not in the program, so that no way of leaving a project forgets it. Who was made the owner is a contributor no more, and stays.
create function take_workflows_along() returns trigger language plpgsql as $$
begin
  update workflows w set project_id = null from gone
  where w.project_id = gone.project_id and w.owner_id = gone.user_id
    and not exists (select from projects p where p.id = gone.project_id and p.owner_id = gone.user_id);
  return null;
end $$;
create trigger project_contributors_removed after delete on project_contributors
  referencing old table as gone for each statement execute function take_workflows_along();

create table workflow_steps (
  id bigint generated always as identity primary key,
  workflow_id bigint not null references workflows on delete cascade,
  -- 1, 2, 3 … without gaps. Looked at when the statement ends, so that a move shifts the others in one.
  position integer not null check (position >= 1),
  title text not null check (char_length(title) between 1 and 300),
  done boolean not null default false,
  work_id bigint references works on delete set null,
  essay_id bigint references essays on delete set null,
  note_id bigint references notes on delete set null,
  topic_id bigint references topics on delete set null,
  constraint workflow_steps_one_thing check (num_nonnulls(work_id, essay_id, note_id, topic_id) <= 1),
  unique (workflow_id, position) deferrable initially immediate
);
create index workflow_steps_of_work on workflow_steps (work_id) where work_id is not null;
create index workflow_steps_of_essay on workflow_steps (essay_id) where essay_id is not null;
create index workflow_steps_of_note on workflow_steps (note_id) where note_id is not null;
create index workflow_steps_of_topic on workflow_steps (topic_id) where topic_id is not null;
