# Why a class cannot do something now, and what to do.
room-gone = This room is not open any more: a room ends when its teacher ends it, after 24 hours, and after half an hour without a student.
    .full = This room is full: { $count } have come. Ask your teacher for another one.
    .closed = The door of this room is closed: ask your teacher to let you in.
    .rooms = { $count } rooms are open, and there may be no more: end one that is over, or wait half an hour, after which a room without students ends.
    .questions = A room asks at most { $count } questions: open another one.
    .sentences = Your teacher takes no sentences now.
answer-late = The answers are shown already, so yours was not taken. The next question comes soon.
    .emptied = Your teacher has emptied this room, so your answer was not taken: come in again.
database-away = The database of classes does not answer now, and nothing was kept. Try again in a moment.
    .deleted = The file that keeps the rooms was deleted or replaced while the app ran: all rooms of before are lost.
    .aside = The file that keeps the rooms was damaged, and is put aside as { $name }: all rooms of before are lost.
    .damaged = The file that keeps the rooms could not be read.
    .not_kept = What came now was not kept: open a new room.
    .anew = The database of classes cannot be opened: its new file is damaged as well.
    .needs = The database of classes needs { $name }: install requirements-database.txt.
    .look = The database of classes cannot be opened ({ $kind }). Look at { $variable }, then start again.
    .set = The database of classes cannot be opened ({ $kind }). Set { $variable } to a folder of yours, then start again.
host-folder = A class needs a folder to keep its answers in: set { $folder } to one that can be written, or { $database } to a PostgreSQL server, and start the app again.
host-processes = { $name } says how many processes of the app there are, such as 2: set it.
    .apart = This host runs { $count } processes of the app, each with rooms of its own, so half of a class would find none: set { $database }, or run one process.

# What a question and an answer have to be.
question-rule =
    .options = { $low } to { $high } answers to choose from
    .given = { $count ->
        [one] 1 answer
       *[other] { $count } answers
     }
    .differ = answers that differ
    .above = a number above { $low } and up to { $high }
    .between = a number of { $low } or more between these ends
question-fix = Type what you want to ask.
    .lines = Type one on each line.
    .twice = Leave out the one that is there twice.
    .choose = Choose one of the answers.
    .type = Type something.

# How a class answered.
answers-bin = { $low } to { $high }
answers-round = answers
    .before = before the discussion
    .after = after it
answers-column =
    .answer = answer
    .truth = truth
answers-axis = % of answers
    .number = answer
    .share = % of those who answered
answers-not_judged = could not be judged
answers-none = Nobody has answered.
    .truth = Nobody has answered. The truth is { $truth }.
answers-count = { $count ->
    [one] 1 answer
   *[other] { $count } answers
 }.
answers-common = { $many } of { $answered } ({ $share } %) answered { $label }.
    .tied = { $many } of { $answered } ({ $share } %) answered { $label }, and as many another answer.
answers-truth = The truth is { $truth }: { $right } of { $answered } ({ $share } %) { $where ->
    [bin] were in its bin
   *[answer] had it
 }.
    .twice = The truth is { $truth }: before, { $right_before } of { $answered_before } ({ $share_before } %) { $where ->
        [bin] were in its bin
       *[answer] had it
     }, and after, { $right } of { $answered } ({ $share } %).
answers-done = { $right } of { $answered } ({ $share } %) { $does }.
    .twice = { $right } of { $answered } ({ $share } %) { $does }; before the discussion { $right_before } of { $answered_before } ({ $share_before } %).
