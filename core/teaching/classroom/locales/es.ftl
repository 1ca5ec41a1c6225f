# The page.
page-classroom = Aula
    .question = ¿Qué espera ver una clase entera?

# Why a class cannot do something now, and what to do.
room-gone = Esta sala ya no está abierta: una sala termina cuando su docente la da por terminada, después de 24 horas, y después de media hora sin estudiantes.
    .full = Esta sala está llena: { $count ->
        [one] ya ha entrado 1 estudiante
       *[other] ya han entrado { $count } estudiantes
     }. Pide otra a tu docente.
    .closed = La puerta de esta sala está cerrada: pide a tu docente que te deje entrar.
    .rooms = { $count ->
        [one] Hay 1 sala abierta
       *[other] Hay { $count } salas abiertas
     }, y no puede haber más: da por terminada una que ya no se use, o espera media hora, tras la cual termina toda sala sin estudiantes.
    .questions = Una sala hace como máximo { $count ->
        [one] 1 pregunta
       *[other] { $count } preguntas
     }: abre otra sala.
    .sentences = Ahora tu docente no recibe frases.
answer-late = Las respuestas ya se muestran, así que la tuya no se aceptó. La próxima pregunta llega pronto.
    .emptied = Tu docente ha vaciado esta sala, así que tu respuesta no se aceptó: entra otra vez.
database-away = La base de datos de las clases no responde ahora, y no se guardó nada. Inténtalo otra vez en un momento.
    .full = El disco que guarda las salas está lleno, y no se guardó nada: haz sitio en él e inténtalo otra vez.
    .deleted = El archivo que guarda las salas se borró o se reemplazó mientras la aplicación funcionaba: se perdieron todas las salas anteriores.
    .aside = El archivo que guarda las salas estaba dañado y se ha apartado como { $name }: se perdieron todas las salas anteriores.
    .damaged = No se pudo leer el archivo que guarda las salas.
    .not_kept = Lo que llegó ahora no se guardó: abre una sala nueva.
    .anew = No se puede abrir la base de datos de las clases: su archivo nuevo también está dañado.
    .needs = La base de datos de las clases necesita { $name }: instala requirements-database.txt.
    .look = No se puede abrir la base de datos de las clases ({ $kind }). Revisa { $variable } y arranca de nuevo.
    .set = No se puede abrir la base de datos de las clases ({ $kind }). Pon en { $variable } una carpeta tuya y arranca de nuevo.
host-folder = Una clase necesita una carpeta donde guardar sus respuestas: pon en { $folder } una en la que se pueda escribir, o en { $database } un servidor PostgreSQL, y arranca la aplicación de nuevo.
host-processes = { $name } dice cuántos procesos de la aplicación hay, por ejemplo 2: dale un valor.
    .apart = Este servidor ejecuta { $count } { $count ->
        [one] proceso
       *[other] procesos
     } de la aplicación, cada uno con sus propias salas, así que media clase no encontraría la suya: configura { $database }, o ejecuta un solo proceso.

# What a question and an answer have to be.
question-rule =
    .options = de { $low } a { $high } respuestas para elegir
    .given = { $count ->
        [one] 1 respuesta
       *[other] { $count } respuestas
     }
    .differ = respuestas distintas entre sí
    .above = un número mayor que { $low } y de { $high } como máximo
    .between = un número de { $low } o más, entre estos extremos
question-fix = Escribe lo que quieres preguntar.
    .lines = Escribe una en cada línea.
    .twice = Quita la que está dos veces.
    .choose = Elige una de las respuestas.
    .type = Escribe algo.

# How a class answered.
answers-bin = de { $low } a { $high }
answers-round = respuestas
    .before = antes de la discusión
    .after = después de ella
answers-column =
    .answer = respuesta
    .truth = correcta
answers-axis = % de las respuestas
    .number = respuesta
    .share = % de quienes respondieron
answers-not_judged = no se pudo evaluar
answers-none = Nadie ha respondido.
    .truth = Nadie ha respondido. La respuesta correcta es { $truth }.
answers-count = { $count ->
    [one] 1 respuesta
   *[other] { $count } respuestas
 }.
answers-common = { $many } de { $answered } ({ $share } %) { $many ->
    [one] respondió
   *[other] respondieron
 } { $label }.
    .tied = { $many } de { $answered } ({ $share } %) { $many ->
        [one] respondió
       *[other] respondieron
     } { $label }, y otra respuesta tiene el mismo número.
answers-truth = La respuesta correcta es { $truth }: { $right } de { $answered } ({ $share } %) { $where ->
    [bin] { $right ->
        [one] cayó en su intervalo
       *[other] cayeron en su intervalo
     }
   *[answer] { $right ->
        [one] la dio
       *[other] la dieron
     }
 }.
    .twice = La respuesta correcta es { $truth }: antes, { $right_before } de { $answered_before } ({ $share_before } %) { $where ->
        [bin] { $right_before ->
            [one] cayó en su intervalo
           *[other] cayeron en su intervalo
         }
       *[answer] { $right_before ->
            [one] la dio
           *[other] la dieron
         }
     }, y después, { $right } de { $answered } ({ $share } %).
answers-done = { $right } de { $answered } ({ $share } %) { $does }.
    .twice = { $right } de { $answered } ({ $share } %) { $does }; antes de la discusión, { $right_before } de { $answered_before } ({ $share_before } %).

# The page: whose screen it is.
classroom-who =
    .entrance = Entrada
    .teacher = Docente
    .student = Estudiante
    .wall = Pantalla del aula

# The entrance.
entrance-class = Estoy en una clase
    .code = Código de la sala
    .go = Ir a la sala
entrance-teach = Doy una clase
    .about = Recibes un código, un enlace y un código QR para tu clase. No hace falta ninguna cuenta.
    .password = Contraseña para docentes
    .wrong = Esta no es la contraseña para docentes. Pregunta a quien lleva este servidor.
    .open = Abrir una sala
entrance-room = Sala { $code }
    .nickname = Apodo (lo ve tu docente; puedes dejarlo vacío)
    .come = Entrar
    .kept = Hasta que tu docente termine la sala, 24 horas como máximo, se guardan tu apodo, tus respuestas y tu frase. No se pide ni se guarda nada más.
quiz-offer = Preguntas para una plataforma educativa
quiz-lesson = Lección
guesses-slow =
    .codes = Llegaron demasiados códigos erróneos desde esta página: espera { $seconds ->
        [one] 1 segundo
       *[other] { $seconds } segundos
     } e inténtalo otra vez. El código QR y el enlace de una sala la abren enseguida.
    .passwords = Llegaron demasiadas contraseñas erróneas desde { $where ->
        [page] esta página
       *[network] tu red
     }: espera { $seconds ->
        [one] 1 segundo
       *[other] { $seconds } segundos
     } e inténtalo otra vez.
guesses-rooms = Desde tu red { $count ->
    [one] se abrió 1 sala
   *[other] se abrieron { $count } salas
 }: espera { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
 }, o usa una ya abierta.
seat-gone = Esta sala terminó o se vació, o este enlace no abre ningún lugar en ella. Una sala termina cuando lo dice su docente, después de 24 horas, o después de media hora sin estudiantes.
    .code = No hay ninguna sala abierta con este código. Tiene seis letras: míralo otra vez.
    .link = Este enlace no abre ninguna sala: la sala terminó, o falta una parte del enlace.

# A teacher's screen.
teacher-view = Vista
    .ask = Preguntar
    .sentences = Frases
    .room = La sala
teacher-count = Han entrado: {"{students}"}
    .open = Ya respondieron: {"{answered}"} de {"{students}"}
    .answers = Respondieron: {"{answered}"} de {"{students}"}
    .uncovered = Respondieron: {"{answered}"} de {"{students}"}
    .sentences = Enviaron una: {"{sentences}"} de {"{students}"}
teacher-door = Código de la sala
    .here = Solo esta máquina abre esta dirección. Para una clase, arranca el atlas con `make classroom`.
teacher-asked = Pregunta { $number }
    .again = Pregunta { $number }, otra vez después de la discusión
    .show = Mostrar las respuestas
    .uncover = Destapar
    .about = «Mostrar las respuestas» enseña cómo respondió la clase, sin la respuesta correcta: deja que cada cual discuta con quien tiene al lado, y pregunta otra vez. «Destapar» enseña también la respuesta correcta. Después de cualquiera de las dos cosas no se aceptan más respuestas.
    .replay = Preguntar de nuevo
    .another = Otra pregunta
    .judging = El modelo evalúa las respuestas…
teacher-place = Abrir { $place }
teacher-follows = Las pantallas de los estudiantes muestran la página donde estoy
    .help = Sin marcar: reciben un enlace a ella y se mueven con libertad.
    .lead = Llevar la clase a una página
    .go = Ir allí
teacher-link = Mi propio enlace, que es secreto
    .about = Abre esta pantalla en otra máquina, o después de cerrar esta pestaña; para recargar no hace falta ningún enlace. No lo proyectes: quien lo tiene dirige la sala.
teacher-closed = La puerta está cerrada: no entra nadie nuevo
teacher-empty = Vaciar la sala
    .about = Saca a todo el mundo y borra sus respuestas, apodos y frases: guarda antes el CSV. Quien tiene el enlace o el código puede volver a entrar mientras la puerta esté abierta.
    .out = Sacar a todo el mundo
teacher-nicknames = Apodos ({ $count })
    .about = Una marca oculta en todas las pantallas lo que escribe este estudiante; sus opciones y números siguen contando.
    .hide = Ocultar a { $name }
teacher-end = Al final
    .csv = Respuestas en CSV
    .sure = Tengo lo que necesito: borrar todas las respuestas, apodos y frases
    .end = Terminar la sala

# What is asked.
asking-way = Qué preguntar
    .lesson = Un paso de una lección
    .own = Mi propia pregunta
    .mine = Mi propia lección
asking-next = Pregunta siguiente
asking-lesson = Lección
    .step = Pregunta
    .computes = El modelo calcula la respuesta correcta…
asking-ask = Preguntar a la clase
place-rule = la dirección de una página del atlas, como /attention
    .fix = Cópiala de la barra de direcciones de esa página, o de Enlace debajo de su figura.
results-example = Una de muchas que son correctas: **{ $example }**
results-truth = La respuesta correcta: **{ $truth }**
results-times = ({ $count } { $count ->
    [one] vez
   *[other] veces
 })
results-more = { $count ->
    [one] Hay 1 más en el CSV de la sala.
   *[other] Hay { $count } más en el CSV de la sala.
 }
class-mark = { $count } de { $answered }
class-curve = { $question } Aquí se pide un solo número: el último, en { $place }.

# The sentences of a class.
sentences-ask = Pedir una frase a cada estudiante
sentences-look = Buscar nuevas
    .none = Aún no se ha enviado ninguna.
    .page = Usarla en
    .hide = Ocultar
    .open = Abrirla
    .run = Usarla

# A student's screen.
student-gone = La sala ha terminado, y lo que contenía está borrado.
    .leave = Salir de la sala
    .emptied = Tu docente ha vaciado la sala.
    .again = Entrar otra vez
student-in = Ya estás dentro
    .wait = La primera pregunta llega sola. Deja abierta esta página.
student-room = Sala { $code }. Tus respuestas se guardan hasta que termine la sala, 24 horas como máximo.
    .named = Sala { $code } como { $name }. Tus respuestas se guardan hasta que termine la sala, 24 horas como máximo.
student-answered = Respondiste: **{ $answer }**
    .twice = Respondiste **{ $before }** antes de la discusión y **{ $after }** después de ella.
    .nothing = nada
student-sentence = Una frase tuya
    .label = Una frase para el modelo; puede que tu docente la use
    .send = Enviar la frase
    .sent = Enviada: **{ $sentence }**
student-place = **Tu docente está aquí:** { $place }
    .here = Mostrar aquí

# A student's answer.
form-answer =
    .answer = Tu respuesta
    .choose = Elige…
    .none = todavía sin respuesta
    .touch = toca la línea
    .send = Enviar
    .again = Cambiar mi respuesta
    .sending = Enviando…
    .sent = Enviada: {"{answer}"}. Puedes cambiarla hasta que se muestren las respuestas.
    .type_first = Escribe primero una respuesta.
    .choose_first = Elige primero una respuesta.
    .away = No se envió: el servidor o la red no responde. Envíala otra vez.
post-busy = Llegan demasiadas respuestas a la vez, y la tuya no se aceptó: envíala otra vez en un momento.
    .failed = Algo falló, y tu respuesta no se aceptó: envíala otra vez en un momento.
    .unknown = Esta sala terminó, o este enlace no abre ningún lugar en ella: tu respuesta no se aceptó.
    .json = Una respuesta se envía como JSON.
    .long = Esto es demasiado largo para una respuesta.
    .none = Esto no responde a ninguna pregunta de una clase.
pulse-failed = La sala no responde ahora; esta página vuelve a preguntar por sí sola.

# The wall of a class.
wall-gone = Esta sala terminó, o al enlace de su pantalla le falta una parte. Abre la pantalla del aula desde la del docente.
wall-closed = La puerta está cerrada: no entra nadie nuevo.
wall-qr = Código QR de { $link }
wall-come = Han entrado: {"{students}"}
wall-answered = Respondieron: {"{dots} {answered}"} de {"{students}"}
wall-open = Abrir la pantalla del aula
