-- What the graph reads: each way from one thing to others ends after a few rows of an index, whatever there is beside them.

-- Topics or posts that refer to a work or a topic, when only one sort of them is asked for.
create index work_references_of_type on work_references (work_id, source_type, source_id desc) where public;
create index topic_references_of_type on topic_references (topic_id, source_type, source_id desc) where public;
-- The newest topics or posts that refer to anything.
create index work_references_newest on work_references (source_type, source_id desc, work_id) where public;
create index topic_references_newest on topic_references (source_type, source_id desc, topic_id) where public;
create index topics_public_of_user on topics (user_id, id desc) where public;
