# The page.
page-classroom = Classroom
    .question = What does a whole class expect to see?

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
    .full = The disk that keeps the rooms is full, and nothing was kept: make room on it, then try again.
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

# The page: whose screen it is.
classroom-who =
    .entrance = Entrance
    .teacher = Teacher
    .student = Student
    .wall = Wall

# The entrance.
entrance-class = I am in a class
    .code = Code of the room
    .go = Go to the room
entrance-teach = I teach one
    .about = You get a code, a link and a QR code for your class. No account is needed.
    .password = Password for teachers
    .wrong = This is not the password for teachers. Ask who runs this server.
    .open = Open a room
entrance-room = Room { $code }
    .nickname = Nickname (your teacher sees it; you may leave it empty)
    .come = Come in
    .kept = Kept until your teacher ends the room, 24 hours at most: your nickname, your answers and your sentence. Nothing else is asked or kept.
quiz-offer = Questions for a learning platform
quiz-lesson = Lesson
guesses-slow =
    .codes = Too many wrong codes came from this page: wait { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
     } and try again. The QR code and the link of a room open it at once.
    .passwords = Too many wrong passwords came from { $where ->
        [page] this page
       *[network] your network
     }: wait { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
     } and try again.
guesses-rooms = { $count } rooms were opened from your network: wait { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
 }, or take one of those.
seat-gone = This room has ended or was emptied, or this link opens no seat in it. A room ends when its teacher says so, after 24 hours, or after half an hour without a student.
    .code = There is no open room with this code. It has six letters: look at it again.
    .link = This link opens no room: the room has ended, or a part of the link is missing.

# A teacher's screen.
teacher-view = View
    .ask = Ask
    .sentences = Sentences
    .room = The room
teacher-count = {"{students}"} have come
    .open = {"{answered}"} of {"{students}"} have answered
    .answers = {"{answered}"} of {"{students}"} answered
    .uncovered = {"{answered}"} of {"{students}"} answered
    .sentences = {"{sentences}"} of {"{students}"} have sent one
teacher-door = Code of the room
    .here = Only this machine opens this address. For a class start the atlas with `make classroom`.
teacher-asked = Question { $number }
    .again = Question { $number }, once more after the discussion
    .show = Show the answers
    .uncover = Uncover
    .about = “Show the answers” shows how the class answered, without the truth: let neighbours discuss, then ask again. “Uncover” shows the truth as well. After either, no answer is taken.
    .replay = Ask again
    .another = Another question
    .judging = The model judges the answers ...
teacher-place = Open { $place }
teacher-follows = Students' screens show the page where I am
    .help = Off: they get a link to it, and go freely.
    .lead = Take the class to a page
    .go = Go there
teacher-link = My own link, which is secret
    .about = It opens this screen on another machine, or after this tab was closed; a reload needs no link. Do not project it: whoever has it leads the room.
teacher-closed = The door is closed: nobody new comes in
teacher-empty = Empty the room
    .about = Puts everybody out and deletes their answers, nicknames and sentences: save the CSV before. Who has the link or the code can come in again while the door is open.
    .out = Put everybody out
teacher-nicknames = Nicknames ({ $count })
    .about = A tick hides what this student writes from all screens; choices and numbers are still counted.
    .hide = Hide { $name }
teacher-end = At the end
    .csv = Answers as CSV
    .sure = I have what I need: delete all answers, nicknames and sentences
    .end = End the room

# What is asked.
asking-way = What to ask
    .lesson = A step of a lesson
    .own = My own question
    .mine = My own lesson
asking-next = Next question
asking-lesson = Lesson
    .step = Question
    .computes = The model computes the truth ...
asking-ask = Ask the class
place-rule = the address of a page of the atlas, such as /attention
    .fix = Copy it from the address bar of that page, or from Link under its figure.
results-example = One of many that are right: **{ $example }**
results-truth = The truth: **{ $truth }**
results-times = ({ $count } times)
results-more = { $count } more stand in the CSV of the room.
class-mark = { $count } of { $answered }
class-curve = { $question } Here one number is asked for: the last one, at { $place }.

# The sentences of a class.
sentences-ask = Ask each student for a sentence
sentences-look = Look for new ones
    .none = None was sent yet.
    .page = Run it on
    .hide = Hide
    .open = Open it
    .run = Run it

# A student's screen.
student-gone = The room has ended, and what was in it is deleted.
    .leave = Leave the room
    .emptied = Your teacher has emptied the room.
    .again = Come in again
student-in = You are in
    .wait = The first question comes by itself. Keep this page open.
student-room = Room { $code }. Your answers are kept until the room ends, 24 hours at most.
    .named = Room { $code } as { $name }. Your answers are kept until the room ends, 24 hours at most.
student-answered = You answered: **{ $answer }**
    .twice = You answered **{ $before }** before the discussion and **{ $after }** after it.
    .nothing = nothing
student-sentence = A sentence of yours
    .label = A sentence for the model; your teacher may run it
    .send = Send the sentence
    .sent = Sent: **{ $sentence }**
student-place = **The teacher is here:** { $place }
    .here = Show it here

# A student's answer.
form-answer =
    .answer = Your answer
    .choose = Choose …
    .none = no answer yet
    .touch = tap the line
    .send = Send
    .again = Change my answer
    .sending = Sending …
    .sent = Sent: {"{answer}"}. You can change it until the answers are shown.
    .type_first = Type an answer first.
    .choose_first = Choose an answer first.
    .away = Not sent: the server or the network does not answer. Send it again.
post-busy = Too many answers come at once, and yours was not taken: send it again in a moment.
    .failed = Something went wrong, and your answer was not taken: send it again in a moment.
    .unknown = This room has ended, or this link opens no seat in it: your answer was not taken.
    .json = An answer is sent as JSON.
    .long = This is too long for an answer.
    .none = This is no answer to a question of a class.
pulse-failed = The room does not answer now; this page asks again by itself.

# The wall of a class.
wall-gone = This room has ended, or the link of its wall lacks a part. Open the wall from the teacher's screen.
wall-closed = The door is closed: nobody new comes in.
wall-qr = QR code of { $link }
wall-come = {"{students}"} have come
wall-answered = {"{dots} {answered}"} of {"{students}"} answered
wall-open = Open the wall
